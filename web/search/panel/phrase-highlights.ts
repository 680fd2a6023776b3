/** Finds the typed words in a text, ignoring accents, case and Czech endings. */

export type TextRange = readonly [from: number, to: number];

const WORDS = /[\p{L}\p{N}]+/gu;
/** Length of a Czech ending: "-ami", "-ého". */
const MAX_ENDING_LENGTH = 3;
const MIN_COMMON_LENGTH = 3;
const MIN_COMMON_SHARE = 0.6; // of the typed word

/** Letters that Unicode does not decompose, and their plain form in the search. */
const PLAIN: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d" };

/** Return each letter of `text` in lower case without its accent; some become two letters. */
const foldLetters = (text: string) =>
  Array.from({ length: text.length }, (_, i) => {
    const letter = text[i] ?? "";
    const small = letter.normalize("NFD")[0]?.toLowerCase()[0] ?? letter;
    return PLAIN[small] ?? small;
  });

/** Return the ranges of `text` (NFC) to highlight for `phrase`, from left to right. */
export function findHighlights(text: string, phrase: string): TextRange[] {
  const typedWords = foldLetters(phrase.normalize("NFC")).join("").match(WORDS) ?? [];
  const letters = foldLetters(text);
  const indexes = letters.flatMap((letter, index) => Array<number>(letter.length).fill(index));
  return [...letters.join("").matchAll(WORDS)].flatMap(({ 0: word, index }) => {
    const matches = typedWords.map((typedWord) => findMatchingRange(word, typedWord)).filter((range) => range !== null);
    const [longest] = matches.sort((a, b) => b[1] - b[0] - (a[1] - a[0]));
    if (!longest) return [];
    const [first, last] = [indexes[index + longest[0]] ?? 0, indexes[index + longest[1] - 1] ?? 0];
    return [[first, last + 1] as const];
  });
}

/** Return the range of `word` that `typed` matches; null if it does not match. */
function findMatchingRange(word: string, typed: string): TextRange | null {
  if (word.startsWith(typed)) return [0, typed.length];
  const commonLength = getCommonPrefixLength(word, typed);
  const isSameStem =
    commonLength >= Math.max(MIN_COMMON_LENGTH, typed.length * MIN_COMMON_SHARE) &&
    typed.length - commonLength <= MAX_ENDING_LENGTH &&
    word.length - commonLength <= MAX_ENDING_LENGTH;
  if (isSameStem) return [0, commonLength];
  const start = typed.length >= MIN_COMMON_LENGTH ? word.indexOf(typed) : -1;
  return start > 0 ? [start, start + typed.length] : null;
}

function getCommonPrefixLength(word: string, otherWord: string): number {
  let length = 0;
  while (length < word.length && word[length] === otherWord[length]) length++;
  return length;
}
