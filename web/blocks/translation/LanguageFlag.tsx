/** Flags beside the names of languages: own simplified drawings, because the toolbar loads no third-party pictures. */
import type { ReactNode } from "react";

const WIDTH = 24;
const HEIGHT = 16;

/** Stripes from top to bottom, or from left to right; the numbers are their relative widths. */
const horizontalStripes = (...stripes: [colour: string, share: number][]) => drawStripes(stripes, false);
const verticalStripes = (...stripes: [colour: string, share: number][]) => drawStripes(stripes, true);

function drawStripes(stripes: [string, number][], isUpright: boolean): ReactNode {
  const total = stripes.reduce((sum, [, share]) => sum + share, 0);
  const length = isUpright ? WIDTH : HEIGHT;
  let position = 0;
  return stripes.map(([fill, share]) => {
    const from = position;
    const size = (length * share) / total;
    position += size;
    return isUpright ? (
      <rect key={from} x={from} width={size} height={HEIGHT} fill={fill} />
    ) : (
      <rect key={from} y={from} width={WIDTH} height={size} fill={fill} />
    );
  });
}

const FLAGS: Readonly<Record<string, ReactNode>> = {
  bg: horizontalStripes(["#fff", 1], ["#00966e", 1], ["#d62612", 1]),
  cs: (
    <>
      {horizontalStripes(["#fff", 1], ["#d7141a", 1])}
      <path d="M0 0l12 8L0 16z" fill="#11457e" />
    </>
  ),
  de: horizontalStripes(["#000", 1], ["#d00", 1], ["#ffce00", 1]),
  en: (
    <>
      <rect width={WIDTH} height={HEIGHT} fill="#012169" />
      <path d="M0 0l24 16M24 0L0 16" stroke="#fff" strokeWidth="3.2" />
      <path d="M0 0l24 16M24 0L0 16" stroke="#c8102e" strokeWidth="1.2" />
      <path d="M12 0v16M0 8h24" stroke="#fff" strokeWidth="5.4" />
      <path d="M12 0v16M0 8h24" stroke="#c8102e" strokeWidth="3.2" />
    </>
  ),
  es: horizontalStripes(["#aa151b", 1], ["#f1bf00", 2], ["#aa151b", 1]),
  fr: verticalStripes(["#002654", 1], ["#fff", 1], ["#ce1126", 1]),
  hu: horizontalStripes(["#ce2939", 1], ["#fff", 1], ["#477050", 1]),
  it: verticalStripes(["#009246", 1], ["#fff", 1], ["#ce2b37", 1]),
  nl: horizontalStripes(["#ae1c28", 1], ["#fff", 1], ["#21468b", 1]),
  pl: horizontalStripes(["#fff", 1], ["#dc143c", 1]),
  ro: verticalStripes(["#002b7f", 1], ["#fcd116", 1], ["#ce1126", 1]),
  sk: (
    <>
      {horizontalStripes(["#fff", 1], ["#0b4ea2", 1], ["#ee1c25", 1])}
      <path d="M4 3.5h8V9q0 3-4 4.5Q4 12 4 9z" fill="#ee1c25" stroke="#fff" strokeWidth=".8" />
      <path d="M8 5v6M6.4 6.5h3.2M5.8 8.5h4.4" stroke="#fff" strokeWidth=".9" />
    </>
  ),
  uk: horizontalStripes(["#0057b7", 1], ["#fd0", 1]),
};

export function LanguageFlag({ code }: { code: string }) {
  return (
    <svg className="flag" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      {FLAGS[code]}
    </svg>
  );
}
