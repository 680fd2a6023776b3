/** Finds the words of a text that were typed, ignoring accents, case and Czech endings. */

export type TextRange = readonly [from: number, to: number];

const WORDS = /[\p{L}\p{N}]+/gu;
/** Length of a Czech ending: "-ami", "-ého". */
const MAX_ENDING_LENGTH = 3;
const MIN_COMMON_LENGTH = 3;
/** A marked letter tells nothing; shorter typed words than the common length mark only an equal word. */
const MIN_MARKED_LENGTH = 2;
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

/** Return the ranges of `text` (NFC) to highlight for `phrase`, from left to right: whole words. */
export function findHighlights(text: string, phrase: string): TextRange[] {
  const typedWords = foldLetters(phrase.normalize("NFC")).join("").match(WORDS) ?? [];
  const letters = foldLetters(text);
  const indexes = letters.flatMap((letter, index) => Array<number>(letter.length).fill(index));
  return [...letters.join("").matchAll(WORDS)].flatMap(({ 0: word, index }) => {
    if (!typedWords.some((typedWord) => isTyped(word, typedWord))) return [];
    const [first, last] = [indexes[index] ?? 0, indexes[index + word.length - 1] ?? 0];
    return [[first, last + 1] as const];
  });
}

/** Return whether `typed` means `word`: it is a part of it, or another form. */
function isTyped(word: string, typed: string): boolean {
  if (typed.length < MIN_MARKED_LENGTH) return false;
  if (typed.length < MIN_COMMON_LENGTH) return word === typed;
  const commonLength = getCommonPrefixLength(word, typed);
  const isSameStem =
    commonLength >= Math.max(MIN_COMMON_LENGTH, typed.length * MIN_COMMON_SHARE) &&
    typed.length - commonLength <= MAX_ENDING_LENGTH &&
    word.length - commonLength <= MAX_ENDING_LENGTH;
  return isSameStem || word.includes(typed);
}

function getCommonPrefixLength(word: string, otherWord: string): number {
  let length = 0;
  while (length < word.length && word[length] === otherWord[length]) length++;
  return length;
}
