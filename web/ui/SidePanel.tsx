import type { ReactNode } from "react";
import "./SidePanel.css";

/** A text of readable width with a panel beside it on wide screens, below it on phones. */
export function SidePanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className="beside">
      <div className="beside-text">{children}</div>
      <aside className="beside-panel">{panel}</aside>
    </div>
  );
}
