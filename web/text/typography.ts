/** No-break spaces of Czech typography: after a one-letter word, before a unit, inside a number or a date. */

const NO_BREAK = "\u00a0";
const ONE_LETTER = /^[(„]?[kosuvzai]$/i;
const NUMBER = /\d[\d,.]*$/;
const THOUSANDS = /^\d{3}(?!\d)/;
const DAY = /^\(?\d{1,2}\.$/;
const UNIT =
  /^(Kč|€|%|‰|°C|[mkd]?g|dkg|k?m|[cm]m|m[²³]|[mcd]?l|h|min|s|k?W|k?Wh|m?Ah|V|[kM]?B|GB|kcal|kJ|ks|kus(y|ů)?|dn[íiy]|dnů|den|let|hod(in)?|×)(?![\p{L}\d])/u;

const needsNoBreak = (word: string, next: string) =>
  next !== "" &&
  (ONE_LETTER.test(word) ||
    next === "–" ||
    (DAY.test(word) && /^[\d\p{Ll}]/u.test(next)) ||
    (NUMBER.test(word) && (UNIT.test(next) || THOUSANDS.test(next))));

/** Return Czech `text` with no-break spaces: "s kapucí", "10 km", "1 500 Kč", "24. listopadu". */
export function addNoBreakSpaces(text: string): string {
  const words = text.split(" ");
  return words.reduce((result, next, i) => result + (needsNoBreak(words[i - 1] ?? "", next) ? NO_BREAK : " ") + next);
}

/** Return `html` with no-break spaces in its text; its tags stay unchanged. */
export const addNoBreakSpacesToHtml = (html: string): string => html.replace(/[^<>]+(?=<|$)/g, addNoBreakSpaces);
