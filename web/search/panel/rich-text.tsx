/** Draws text of a suggestion, in which a few elements are allowed, with what was typed marked in it. */
import { createElement, type ReactNode } from "react";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { findHighlights } from "./phrase-highlights.ts";

const ALLOWED_ELEMENTS = /^(b|br|span|strong|sub|sup)$/;

/** Return `html` as elements; others than the allowed ones leave only their text, and attributes are dropped. */
export function renderRichText(html: string, phrase = ""): ReactNode[] {
  if (!/[<&]/.test(html)) return renderMarkedText(html, phrase);
  return renderNodes(new DOMParser().parseFromString(html, "text/html").body, phrase);
}

const renderNodes = (parent: Node, phrase: string): ReactNode[] =>
  [...parent.childNodes].flatMap((node, i) => {
    if (node.nodeType === Node.TEXT_NODE) return renderMarkedText(node.textContent ?? "", phrase, `${i}-`);
    const name = node.nodeName.toLowerCase();
    if (/^(script|style)$/.test(name)) return [];
    const inside = renderNodes(node, phrase);
    return ALLOWED_ELEMENTS.test(name) ? [createElement(name, { key: i }, ...(name === "br" ? [] : inside))] : inside;
  });

function renderMarkedText(text: string, phrase: string, prefix = ""): ReactNode[] {
  const normal = addNoBreakSpaces(text.normalize("NFC"));
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of findHighlights(normal, phrase)) {
    parts.push(normal.slice(at, from), <strong key={`${prefix}${from}`}>{normal.slice(from, to)}</strong>);
    at = to;
  }
  return [...parts, normal.slice(at)].filter((part) => part !== "");
}
