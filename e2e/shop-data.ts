/** The data folder of the shop that the tests visit: its letters and its people's passwords. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** scripts/demo_shop.py names its folder by its port, so two shops on one machine are told apart. */
const PREFIX = `vyloha-demo-${process.env.E2E_PORT ?? "8129"}-`;

/** Return the folders of demo shops on our port, the newest first. */
const findDataFolders = () =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(tmpdir(), name))
    .sort((one, other) => statSync(other).birthtimeMs - statSync(one).birthtimeMs);

/** Whether a demo shop runs, or is being filled. */
export const hasDataFolder = () => findDataFolders().length > 0;

/** Return the folder of the demo shop; where none runs, that of the shop which is visited instead. */
const findDataFolder = () => findDataFolders()[0] ?? process.env.VYLOHA_DATA ?? "var";

/** Return the password of the demo's user `name`. */
export const readPassword = (name: string) =>
  readFileSync(join(findDataFolder(), `demo-password-${name}`), "utf8").trim();

/** Return the letters sent to an address. */
export function readLetters(email: string): string[] {
  const folder = join(findDataFolder(), "mail");
  return (existsSync(folder) ? readdirSync(folder) : [])
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((letter) => letter.includes(`To: ${email}`));
}
