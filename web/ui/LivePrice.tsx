/** The price of what is chosen, inside an island. */
import { useState, useSyncExternalStore } from "react";
import { PriceBlock, type PriceBlockProps, priceMarks } from "./Price.tsx";

const never = () => () => {};

/** lib/currency.ts may have put another currency into the server's HTML before React takes over: that stays then. */
export function LivePrice({ id, price }: PriceBlockProps) {
  const isTakenOver = useSyncExternalStore(
    never,
    () => false,
    () => typeof window !== "undefined",
  );
  const [stays] = useState(isTakenOver);
  if (!stays) return <PriceBlock id={id} price={price} />;
  return (
    <span
      {...priceMarks(id, price)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves alone what it has not drawn
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}
