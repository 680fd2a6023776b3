import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { createViteConfig } from "./web/build/config.ts";

const web = fileURLToPath(new URL("web", import.meta.url));

export default defineConfig(createViteConfig(web, `${web}/dist`));
