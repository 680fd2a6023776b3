/** Entry of the server bundle: every page, block and drawn component by file name. */
import { serve } from "./lib/serve.tsx";

// Not each file of ui/ has a default export: those that have one can be drawn as fragments.
const ui = Object.entries(
  import.meta.glob<{ default?: unknown }>(["./ui/*.tsx", "!**/*.test.tsx"], { eager: true }),
).flatMap(([path, module]) => (module.default ? [[path, module.default]] : []));

serve({
  pages: import.meta.glob("./pages/*.tsx", { eager: true, import: "default" }),
  blocks: import.meta.glob("./blocks/*.tsx", { eager: true, import: "default" }),
  ui: Object.fromEntries(ui) as Record<string, unknown>,
});
