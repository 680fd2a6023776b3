/** The runtime finds islands by file name: another name in `island("…")` would fail only in the browser. */
import { basename } from "node:path";
import type { Plugin } from "vite";

const SUFFIX = ".island.tsx";

/** Return a plugin that fails the build when the first argument of `island(…)` is not the name of its file. */
export function checkIslandNames(): Plugin {
  return {
    name: "vyloha:check-island-names",
    enforce: "pre",
    transform: {
      filter: { id: /\.island\.tsx$/ },
      handler(code, id) {
        const expected = basename(id, SUFFIX);
        const [, name] = /export default island\(\s*"([^"]*)"/.exec(code) ?? [];
        if (name !== expected) this.error(`${expected}${SUFFIX} exports island("${name ?? ""}"): say "${expected}".`);
      },
    },
  };
}
