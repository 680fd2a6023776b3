import type { CartMessage } from "../../generated/props.ts";
import { Notice } from "../../ui/Notice.tsx";
import "./CartNotices.css";
import { UndoForm } from "./UndoRemovalForm.tsx";

/** Messages about the cart. Scripts of others put theirs into the same place (WooCommerce's classic calls). */
export function CartNotices({ notices }: { notices: readonly CartMessage[] }) {
  return (
    <div className="woocommerce-notices-wrapper">
      {notices.map((notice) => (
        <Told key={notice.text} {...notice} />
      ))}
    </div>
  );
}

function Told({ kind, text, undo_key, link }: CartMessage) {
  return (
    <Notice kind={kind}>
      <div className="notice-row">
        <span>{text}</span>
        {undo_key && <UndoForm lineKey={undo_key} />}
        {link && <a href={link.href}>{link.name}</a>}
      </div>
    </Notice>
  );
}
