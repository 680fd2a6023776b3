/** Return Czech `text` with no-break spaces behind one-letter words, which must not end a line: "s kapucí", "k moři". */
export const unbroken = (text: string): string => text.replace(/(?<=^|[\s(„–-])([kosuvzai]) (?=\S)/gi, "$1\u00a0");
