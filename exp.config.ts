import base from "./playwright.config.ts";
const extra = (process.env.EXTRA ?? "").split(" ").filter(Boolean);
const launch = base.use!.launchOptions!;
export default { ...base, webServer: undefined, projects: base.projects!.filter((p) => p.name !== "islands"), use: { ...base.use, launchOptions: { ...launch, args: [...launch.args!, ...extra] } } };
