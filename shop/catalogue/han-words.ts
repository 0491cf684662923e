// Chinese is written without spaces, so a run of Han characters is indexed and searched by its pairs (ADR-0059).

const han = String.raw`[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]`;
const hanRuns = new RegExp(`${han}+`, "gu");
const someHan = new RegExp(han, "u");

/** Longest first. A single character may be part of any word, so it is never split off. */
const knownLengths = [4, 3, 2];

/** The text with spaces around each run of Han characters: `916黄金` has two words. */
export function separateHan(text: string): string {
  return text.replace(hanRuns, " $& ");
}

export function isHan(word: string): boolean {
  return someHan.test(word);
}

/** The terms that a text with this run has in the index: its pairs of neighbours, or its single character. */
export function hanTerms(run: string): string[] {
  const characters = Array.from(run).slice(0, 60);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/**
 * Splits a run at the known words in it, so that each can have synonyms: `玫瑰戒指` is 玫瑰 and 戒指. Takes the longest
 * known word at each place. What is between known words stays together.
 */
export function splitAtKnownWords(run: string, isKnown: (word: string) => boolean): string[] {
  const characters = Array.from(run);
  const parts: string[] = [];
  let unknown = "";
  const endUnknown = () => {
    if (unknown) parts.push(unknown);
    unknown = "";
  };
  for (let at = 0; at < characters.length;) {
    const known = knownLengths
      .filter((length) => at + length <= characters.length)
      .map((length) => characters.slice(at, at + length).join(""))
      .find((word) => isKnown(word));
    if (known) {
      endUnknown();
      parts.push(known);
      at += Array.from(known).length;
    } else {
      unknown += characters[at];
      at += 1;
    }
  }
  endUnknown();
  return parts;
}
