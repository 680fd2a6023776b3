/** Which parts of a text are what was typed: without regard to accents, case and Czech endings. */

export type Range = readonly [from: number, to: number];

const WORDS = /[\p{L}\p{N}]+/gu;
/** Letters of a Czech ending: "-ami", "-ého". */
const LONGEST_ENDING = 3;
const LEAST_COMMON = 3;
const LEAST_SHARE = 0.6; // of the typed word

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
export function marksIn(text: string, phrase: string): Range[] {
  const typed = foldLetters(phrase.normalize("NFC")).join("").match(WORDS) ?? [];
  const letters = foldLetters(text);
  const places = letters.flatMap((letter, place) => Array<number>(letter.length).fill(place));
  return [...letters.join("").matchAll(WORDS)].flatMap(({ 0: word, index }) => {
    const found = typed.map((one) => partOf(word, one)).filter((part) => part !== null);
    const [longest] = found.sort((a, b) => b[1] - b[0] - (a[1] - a[0]));
    if (!longest) return [];
    const [first, last] = [places[index + longest[0]] ?? 0, places[index + longest[1] - 1] ?? 0];
    return [[first, last + 1] as const];
  });
}

/** Return which part of `word` is meant by `typed`; null when none is. */
function partOf(word: string, typed: string): Range | null {
  if (word.startsWith(typed)) return [0, typed.length];
  const common = commonBeginning(word, typed);
  const isSameWord =
    common >= Math.max(LEAST_COMMON, typed.length * LEAST_SHARE) &&
    typed.length - common <= LONGEST_ENDING &&
    word.length - common <= LONGEST_ENDING;
  if (isSameWord) return [0, common];
  const inside = typed.length >= LEAST_COMMON ? word.indexOf(typed) : -1;
  return inside > 0 ? [inside, inside + typed.length] : null;
}

function commonBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
