import type { ReactNode } from "react";
import "./Notice.css";

/** A message to the shopper. An error is told at once by screen readers when it appears. */
export function Notice({ kind, children }: { kind: "info" | "success" | "warning" | "error"; children: ReactNode }) {
  return (
    <div className={`notice notice-${kind}`} role={kind === "error" ? "alert" : "status"}>
      {children}
    </div>
  );
}
