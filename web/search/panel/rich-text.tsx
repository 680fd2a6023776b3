/** Draws text of a suggestion, in which a few elements are allowed, with what was typed marked in it. */
import { createElement, type ReactNode } from "react";
import { unbroken } from "../../text/typography.ts";
import { marksIn } from "./phrase-highlights.ts";

const ALLOWED = /^(b|br|span|strong|sub|sup)$/;

/** Return `html` as elements; others than the allowed ones leave only their text, and attributes are dropped. */
export function richText(html: string, phrase = ""): ReactNode[] {
  if (!/[<&]/.test(html)) return markedText(html, phrase);
  return nodes(new DOMParser().parseFromString(html, "text/html").body, phrase);
}

const nodes = (parent: Node, phrase: string): ReactNode[] =>
  [...parent.childNodes].flatMap((node, i) => {
    if (node.nodeType === Node.TEXT_NODE) return markedText(node.textContent ?? "", phrase, `${i}-`);
    const name = node.nodeName.toLowerCase();
    if (/^(script|style)$/.test(name)) return [];
    const inside = nodes(node, phrase);
    return ALLOWED.test(name) ? [createElement(name, { key: i }, ...(name === "br" ? [] : inside))] : inside;
  });

function markedText(text: string, phrase: string, prefix = ""): ReactNode[] {
  const normal = unbroken(text.normalize("NFC"));
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of marksIn(normal, phrase)) {
    parts.push(normal.slice(at, from), <strong key={`${prefix}${from}`}>{normal.slice(from, to)}</strong>);
    at = to;
  }
  return [...parts, normal.slice(at)].filter((part) => part !== "");
}
