import type { CartMessage } from "../../generated/props.ts";
import { Notice } from "../../ui/Notice.tsx";
import "./CartNotices.css";
import { UndoRemovalForm } from "./UndoRemovalForm.tsx";

/** Messages about the cart. Third-party scripts of WooCommerce's classic cart add theirs to the same element. */
export function CartNotices({ notices }: { notices: readonly CartMessage[] }) {
  return (
    <div className="woocommerce-notices-wrapper">
      {notices.map((notice) => (
        <CartNoticeItem key={notice.text} {...notice} />
      ))}
    </div>
  );
}

function CartNoticeItem({ kind, text, undo_key, link }: CartMessage) {
  return (
    <Notice kind={kind}>
      <div className="notice-row">
        <span>{text}</span>
        {undo_key && <UndoRemovalForm lineKey={undo_key} />}
        {link && <a href={link.href}>{link.name}</a>}
      </div>
    </Notice>
  );
}
