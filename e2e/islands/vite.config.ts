import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { createViteConfig } from "../../web/build/config.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(createViteConfig(here("fixtures"), here("../.results/islands")));
