/** The shell of the page being drawn, for what stands deep in it: blocks of editors. */
import { createContext } from "react";
import type { Shell } from "../generated/props.ts";

export const PageShellContext = createContext<Shell | null>(null);
