import { expect, test } from "vitest";
import { findHighlights } from "./phrase-highlights.ts";

const highlight = (text: string, phrase: string) => {
  let [result, end] = ["", 0];
  for (const [from, to] of findHighlights(text, phrase)) {
    result += `${text.slice(end, from)}[${text.slice(from, to)}]`;
    end = to;
  }
  return result + text.slice(end);
};

test.each([
  ["Dětské tričko Ježek", "tricko", "Dětské [tričko] Ježek"],
  ["Dětské tričko Ježek", "TRIČ", "Dětské [tričko] Ježek"],
  ["Dětské tričko Ježek", "ježek dětská", "[Dětské] tričko [Ježek]"],
  ["Ponožky z merina", "ponožkami", "[Ponožky] z merina"],
  ["Zelený čaj", "čaje", "Zelený [čaj]"],
  ["Fototričko", "tričko", "[Fototričko]"],
  ["Kolečko", "kola", "Kolečko"], // a different word
  ["Kniha o koních", "o ko", "Kniha o koních"], // two letters begin too much
  ["Hrnek s uchem", "hr s", "Hrnek s uchem"],
  ["Tričko XL", "xl", "Tričko [XL]"],
  ["Batoh AB-1203", "ab-1203", "Batoh [AB]-[1203]"],
  ["Batoh", "(", "Batoh"],
  ["Batoh", "  ", "Batoh"],
  ["Šála 🧣 žlutá", "zluta", "Šála 🧣 [žlutá]"],
  ["Ein Großer Maßkrug", "grosser krug", "Ein [Großer] [Maßkrug]"],
  ["Großer", "gros", "[Großer]"],
  ["Strasse", "straße", "[Strasse]"],
])("in “%s”, “%s” highlights %s", (text, phrase, expected) => {
  expect(highlight(text, phrase)).toBe(expected);
});
