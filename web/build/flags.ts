/** Adds the flags of all countries to the built files; a page loads only those that it shows. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname } from "node:path";
import type { Plugin } from "vite";

/** Return a plugin that emits `flags/<country in small letters>.svg`, 60 × 40, from country-flag-icons (MIT). */
export function emitFlags(): Plugin {
  return {
    name: "vyloha:emit-flags",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle() {
      const folder = `${dirname(createRequire(import.meta.url).resolve("country-flag-icons"))}/3x2`;
      for (const file of readdirSync(folder)) {
        const country = basename(file, ".svg");
        if (country === file) continue;
        const fileName = `flags/${country.toLowerCase()}.svg`;
        this.emitFile({ type: "asset", fileName, source: readFileSync(`${folder}/${file}`) });
      }
    },
  };
}
