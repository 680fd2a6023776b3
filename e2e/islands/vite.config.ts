import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { shopConfig } from "../../web/build/config.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(shopConfig(here("fixtures"), here("../.results/islands")));
