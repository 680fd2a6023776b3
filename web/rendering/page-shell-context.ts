/** The shell of the rendered page, for components deep in it, such as editors' blocks. */
import { createContext } from "react";
import type { PageShell } from "../generated/props.ts";

export const PageShellContext = createContext<PageShell | null>(null);
