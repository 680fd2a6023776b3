/** Folders of web/ import each other in one direction only: a feature can be read, moved and deleted alone. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "..");
const IMPORT = /(?:from|import|import\()\s*["'](\.{1,2}\/[^"'*]+)["']/g;

/** Return the folders that each folder of web/ imports from; files beside them, such as client.ts, belong to none. */
function readFolderImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of readdirSync(WEB, { recursive: true, encoding: "utf8" })) {
    const [folder = "", ...path] = file.split(sep);
    if (!path.length || !/\.tsx?$/.test(file) || ["dist", "generated"].includes(folder)) continue;
    const imported = imports.get(folder) ?? new Set();
    imports.set(folder, imported);
    for (const [, target = ""] of readFileSync(join(WEB, file), "utf8").matchAll(IMPORT)) {
      const other = relative(WEB, join(WEB, file, "..", target)).split(sep)[0] ?? "";
      if (other !== folder && other !== "generated") imported.add(other);
    }
  }
  return imports;
}

/** Return a ring of folders, or nothing; `path` leads to its last folder. */
function findRing(imports: Map<string, Set<string>>, path: readonly string[]): readonly string[] | undefined {
  for (const next of imports.get(path.at(-1) ?? "") ?? []) {
    if (path.includes(next)) return [...path.slice(path.indexOf(next)), next];
    const ring = findRing(imports, [...path, next]);
    if (ring) return ring;
  }
  return undefined;
}

test("no folder of web/ imports from a folder that imports from it", () => {
  const imports = readFolderImports();

  expect(imports.get("cart")).toContain("api");
  for (const folder of imports.keys()) expect(findRing(imports, [folder])).toBeUndefined();
});
