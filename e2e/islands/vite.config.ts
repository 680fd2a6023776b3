import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { createViteConfig } from "../../web/build/config.ts";

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(createViteConfig(resolvePath("fixtures"), resolvePath("../.results/islands")));
