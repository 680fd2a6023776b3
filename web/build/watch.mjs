/** `npm run dev:server`: builds again when a source changes; Django notices the new bundle by itself. */
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const SETTLE_MS = 50;
let building = false;
let changed = false;
let settling;

function build() {
  changed = false;
  building = true;
  const started = performance.now();
  const vite = spawn("npx", ["vite", "build", "--app", "--logLevel", "warn"], { cwd: root, stdio: "inherit" });
  vite.on("exit", (code) => {
    building = false;
    console.log(
      code ? "The build failed; waiting for a change." : `Built in ${Math.round(performance.now() - started)} ms.`,
    );
    if (changed) build();
  });
}

watch(`${root}/web`, { recursive: true }, (_event, file) => {
  if (!file || /^(dist|node_modules)|\.test\.tsx?$|\/\.|~$/.test(file)) return;
  changed = true;
  clearTimeout(settling);
  if (!building) settling = setTimeout(build, SETTLE_MS); // an editor saves in several steps
});
build();
