/** Entry of the browser: registers the islands by file name. */
import { startIslands } from "./lib/runtime.ts";

startIslands(import.meta.glob("./islands/*.island.tsx"), () => import("./lib/hydrate.tsx"));
