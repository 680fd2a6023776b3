/**
 * The browser's entry under `make dev`, served by Vite in place of the runtime: islands reload while they are edited.
 *
 * React Refresh asks for a few lines that Vite would write into the HTML; in a module they pass the content security
 * policy. Both addresses exist only on Vite's server.
 */
const load = (address: string) => import(/* @vite-ignore */ address);

await load("/@vite/client");
const { default: refresh } = await load("/@react-refresh");
refresh.injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });
await import("../client.ts");

export {};
