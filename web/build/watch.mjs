/** `npm run dev:server`: builds again when a source changes; Django detects the new bundle by itself. */
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const SETTLE_MS = 50;
let isBuilding = false;
let hasChanges = false;
let timer;

function build() {
  hasChanges = false;
  isBuilding = true;
  const started = performance.now();
  const vite = spawn("npx", ["vite", "build", "--app", "--logLevel", "warn"], { cwd: root, stdio: "inherit" });
  vite.on("exit", (code) => {
    isBuilding = false;
    console.log(
      code ? "The build failed; waiting for a change." : `Built in ${Math.round(performance.now() - started)} ms.`,
    );
    if (hasChanges) build();
  });
}

watch(`${root}/web`, { recursive: true }, (_event, file) => {
  if (!file || /^(dist|node_modules)|\.test\.tsx?$|\/\.|~$/.test(file)) return;
  hasChanges = true;
  clearTimeout(timer);
  if (!isBuilding) timer = setTimeout(build, SETTLE_MS); // an editor saves in several steps
});
build();
