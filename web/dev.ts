/**
 * The browser's entry under `make dev`, served by Vite in place of the runtime: islands reload while they are edited.
 *
 * React Refresh needs a few lines that Vite would write into the HTML; in a module they pass the content security
 * policy. The URL exists only on Vite's server.
 */
// An absolute URL: Vite would add a query to a path, and the islands would use another copy of the module.
const url = new URL("/@react-refresh", import.meta.url).href;
const { default: refresh } = await import(/* @vite-ignore */ url);
refresh.injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });
await import("./client.ts");

export {};
