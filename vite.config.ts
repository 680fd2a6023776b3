import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { shopConfig } from "./web/build/config.ts";

const web = fileURLToPath(new URL("web", import.meta.url));

export default defineConfig(shopConfig(web, `${web}/dist`));
