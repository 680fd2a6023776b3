import type { ReactNode } from "react";
import "./Notice.css";

/** A message to the shopper. Screen readers announce an error immediately. */
export function Notice({ kind, children }: { kind: "info" | "success" | "warning" | "error"; children: ReactNode }) {
  return (
    <div className={`notice notice-${kind}`} role={kind === "error" ? "alert" : "status"}>
      {children}
    </div>
  );
}
