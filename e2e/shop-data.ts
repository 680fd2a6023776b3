/** Reads e-mails and passwords from the data folder of the tested shop. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** scripts/demo_shop.py names its folder by its port, so that two shops on one machine differ. */
const PREFIX = `vyloha-demo-${process.env.E2E_PORT ?? "8129"}-`;

/** Return the folders of demo shops on the tests' port, the newest first. */
const findDataFolders = () =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(tmpdir(), name))
    .sort((a, b) => statSync(b).birthtimeMs - statSync(a).birthtimeMs);

/** Return whether a demo shop runs or is being filled. */
export const hasDataFolder = () => findDataFolders().length > 0;

/** Return the folder of the demo shop, or of the shop tested in its place. */
const findDataFolder = () => findDataFolders()[0] ?? process.env.VYLOHA_DATA ?? "var";

/** Run Python in the tested shop, for steps that no page of the shop has. */
export function runInShop(code: string): void {
  const environment = { ...process.env, VYLOHA_DATA: findDataFolder() };
  execFileSync(".venv/bin/vyloha", ["shell", "--no-imports", "-c", code], { env: environment });
}

/** Return the password of the demo's user `name`. */
export const readPassword = (name: string) =>
  readFileSync(join(findDataFolder(), `demo-password-${name}`), "utf8").trim();

/** Return the texts of e-mails sent to an address. */
export function readEmails(email: string): string[] {
  const folder = join(findDataFolder(), "mail");
  return (existsSync(folder) ? readdirSync(folder) : [])
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((text) => text.includes(`To: ${email}`));
}
