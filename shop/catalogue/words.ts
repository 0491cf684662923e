import { tradeWords } from "./trade-words.ts";

const mostWords = 8;

/** The words of a search, as `words_in` of the database reads a name: small letters without accents. */
export function wordsIn(said: string): string[] {
  return said
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .split(
      /[\p{Cc}\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+/u,
    )
    .filter(Boolean)
    .map((word) => Array.from(word).slice(0, 60).join(""));
}

/**
 * A search as PostgreSQL's `tsquery`: every word must be there, in any order, or another name that the trade
 * has for it. The last one may be the beginning of a word; where nothing is found so, `anyBegun`, each may.
 * Undefined where nothing is asked for that could be found.
 */
export function queryOf(words: string[], anyBegun = false): string | undefined {
  const wanted = words.slice(0, mostWords);
  const parts: string[] = [];
  for (let at = 0; at < wanted.length; at += 1) {
    const [word = "", next] = wanted.slice(at, at + 2);
    const pair = next && otherNames(`${word} ${next}`, `${singular(word)} ${singular(next)}`);
    const named = pair || otherNames(word, singular(word)) || [];
    const isBegun = anyBegun || at === wanted.length - 1;
    const own = pair
      ? [exactly(`${word} ${next}`)]
      : isBegun
        ? beginsOf(word)
        : [exactly(singular(word))];
    parts.push(anyOf([...own, ...named.map(exactly)]));
    if (pair) at += 1;
  }
  return parts.length > 0 ? parts.join(" & ") : undefined;
}

/** What was typed for one word may have been meant as any of these. */
export function queryOfAny(choices: string[][]): string | undefined {
  const parts = choices.map((words) => words.map((word) => queryOf([word])!));
  if (parts.some((part) => part.length === 0)) return undefined;
  return parts.map((part) => `(${part.join(" | ")})`).join(" & ");
}

/** For each name of a line, all the other names in its lines. */
const othersFor = new Map<string, string[]>();
for (const line of tradeWords) {
  for (const name of line) {
    const others = line.filter((other) => other !== name);
    othersFor.set(name, [...new Set([...(othersFor.get(name) ?? []), ...others])]);
  }
}

function otherNames(name: string, asOne: string): string[] | undefined {
  return othersFor.get(name) ?? othersFor.get(asOne);
}

function anyOf(choices: string[][]): string {
  return `(${choices.map((words) => `(${words.join(" & ")})`).join(" | ")})`;
}

/**
 * Whoever asks for rings means the ring too. The whole word is named beside its beginning because PostgreSQL
 * knows how often a word comes, and how to read fewest rows by that, but not how many begin so.
 */
function beginsOf(word: string): string[][] {
  return [[begins(word)], exactly(singular(word))];
}

function begins(word: string): string {
  return `'${word}':*`;
}

/** With its plural; not with what else begins so: a ring is no ringgit. */
function exactly(name: string): string[] {
  return name.split(" ").map((word) => `('${word}' | '${word}s')`);
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/s$/, "") : word;
}
