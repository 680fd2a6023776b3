/** Entry of the server bundle: every page, block and drawn component by file name. */
import { serve } from "./lib/serve.tsx";

serve({
  pages: import.meta.glob("./pages/*.tsx", { eager: true, import: "default" }),
  blocks: import.meta.glob("./blocks/*.tsx", { eager: true, import: "default" }),
  ui: import.meta.glob("./ui/*.tsx", { eager: true, import: "default" }),
});
