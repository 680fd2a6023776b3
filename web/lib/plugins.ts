/** Whether a script of others has given jQuery a plugin of this name. */
export const hasPlugin = (name: string): boolean => name in ((window as { jQuery?: { fn?: object } }).jQuery?.fn ?? {});
