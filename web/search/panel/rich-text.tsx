/** Renders the text of a suggestion, which may contain a few elements, and highlights the typed phrase. */
import { createElement, type ReactNode } from "react";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { findHighlights } from "./phrase-highlights.ts";

const ALLOWED_ELEMENTS = /^(b|br|span|strong|sub|sup)$/;

/** Return `html` as React elements. Other elements are replaced by their text, and attributes are removed. */
export function renderRichText(html: string, phrase = ""): ReactNode[] {
  if (!/[<&]/.test(html)) return renderMarkedText(html, phrase);
  return renderNodes(new DOMParser().parseFromString(html, "text/html").body, phrase);
}

const renderNodes = (parent: Node, phrase: string): ReactNode[] =>
  [...parent.childNodes].flatMap((node, i) => {
    if (node.nodeType === Node.TEXT_NODE) return renderMarkedText(node.textContent ?? "", phrase, `${i}-`);
    const name = node.nodeName.toLowerCase();
    if (/^(script|style)$/.test(name)) return [];
    const children = renderNodes(node, phrase);
    return ALLOWED_ELEMENTS.test(name)
      ? [createElement(name, { key: i }, ...(name === "br" ? [] : children))]
      : children;
  });

function renderMarkedText(text: string, phrase: string, prefix = ""): ReactNode[] {
  const normalized = addNoBreakSpaces(text.normalize("NFC"));
  const parts: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of findHighlights(normalized, phrase)) {
    parts.push(normalized.slice(end, from), <strong key={`${prefix}${from}`}>{normalized.slice(from, to)}</strong>);
    end = to;
  }
  return [...parts, normalized.slice(end)].filter((part) => part !== "");
}
