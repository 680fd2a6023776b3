/** Which parts of a text are what was typed: without regard to accents, case and Czech endings. */

export type TextRange = readonly [from: number, to: number];

const WORDS = /[\p{L}\p{N}]+/gu;
/** Letters of a Czech ending: "-ami", "-ého". */
const MAX_ENDING_LENGTH = 3;
const MIN_COMMON_LENGTH = 3;
const MIN_COMMON_SHARE = 0.6; // of the typed word

/** Letters that have no base of their own, as search reads them. */
const PLAIN: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d" };

/** Return each letter of `text` small and without its accent; of some that is two. */
const foldLetters = (text: string) =>
  Array.from({ length: text.length }, (_, i) => {
    const letter = text[i] ?? "";
    const small = letter.normalize("NFD")[0]?.toLowerCase()[0] ?? letter;
    return PLAIN[small] ?? small;
  });

/** Return what of `text` (NFC) should be marked for `phrase`, from left to right. */
export function findHighlights(text: string, phrase: string): TextRange[] {
  const typed = foldLetters(phrase.normalize("NFC")).join("").match(WORDS) ?? [];
  const letters = foldLetters(text);
  const places = letters.flatMap((letter, place) => Array<number>(letter.length).fill(place));
  return [...letters.join("").matchAll(WORDS)].flatMap(({ 0: word, index }) => {
    const found = typed.map((one) => findMatchingPart(word, one)).filter((part) => part !== null);
    const [longest] = found.sort((a, b) => b[1] - b[0] - (a[1] - a[0]));
    if (!longest) return [];
    const [first, last] = [places[index + longest[0]] ?? 0, places[index + longest[1] - 1] ?? 0];
    return [[first, last + 1] as const];
  });
}

/** Return which part of `word` is meant by `typed`; null when none is. */
function findMatchingPart(word: string, typed: string): TextRange | null {
  if (word.startsWith(typed)) return [0, typed.length];
  const common = getCommonPrefixLength(word, typed);
  const isSameWord =
    common >= Math.max(MIN_COMMON_LENGTH, typed.length * MIN_COMMON_SHARE) &&
    typed.length - common <= MAX_ENDING_LENGTH &&
    word.length - common <= MAX_ENDING_LENGTH;
  if (isSameWord) return [0, common];
  const inside = typed.length >= MIN_COMMON_LENGTH ? word.indexOf(typed) : -1;
  return inside > 0 ? [inside, inside + typed.length] : null;
}

function getCommonPrefixLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
