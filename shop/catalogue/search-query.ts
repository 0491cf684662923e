import { hanTerms, isHan, separateHan, splitAtKnownWords } from "./han-words.ts";
import { searchSynonyms, shortForms } from "./search-synonyms.ts";

const maxWords = 8;

/** Splits a search into words, as `words_in` (db/functions/maintain-listing.sql) splits names. */
export function splitWords(text: string): string[] {
  const normalized = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return separateHan(normalized)
    .split(
      /[\p{Cc}\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+/u,
    )
    .filter(Boolean)
    .map((word) => (isHan(word) ? word : Array.from(word).slice(0, 60).join("")));
}

/**
 * A search as a PostgreSQL `tsquery`: each word or a synonym of it must match, in any order. The last word matches as a
 * prefix; with `allPrefixes`, every word does. A run of Han characters matches where all its pairs occur. Undefined if
 * the search has no words.
 */
export function toTsQuery(words: string[], allPrefixes = false): string | undefined {
  const terms = words.slice(0, maxWords).flatMap(splitHanWord).slice(0, maxWords);
  const parts: string[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    const [word = "", next] = terms.slice(at, at + 2);
    const pair =
      next &&
      (weightTogether(word, next) ??
        synonymsOf(`${word} ${next}`, `${singular(word)} ${singular(next)}`));
    const synonyms = pair || weightApart(word) || synonymsOf(word, singular(word)) || [];
    const isPrefix = !isHan(word) && (allPrefixes || at === terms.length - 1);
    const ownTerms = pair
      ? [exactTerms(`${word} ${next}`)]
      : isPrefix
        ? prefixOrExact(word)
        : [exactTerms(singular(word))];
    parts.push(anyOf([...ownTerms, ...synonyms.map(exactTerms)]));
    if (pair) at += 1;
  }
  return parts.length > 0 ? parts.join(" & ") : undefined;
}

/** "5g" for the words "5" and "g". */
function weightTogether(word: string, next: string): string[] | undefined {
  return /^\d+$/.test(word) && gramWords.test(next) ? [`${word}g`, `${word} g`] : undefined;
}

/** "5 g" for the word "5g". */
function weightApart(word: string): string[] | undefined {
  const [, number, unit = ""] = /^(\d+)([a-z]+)$/.exec(word) ?? [];
  return number && gramWords.test(unit) ? [`${number} g`, `${number}g`] : undefined;
}

const gramWords = /^(?:g|gm|grams?|gramme)$/;

/** A `tsquery` for a corrected search: each word may match any of its alternatives. Undefined if a word has none. */
export function toTsQueryOfAny(choices: string[][]): string | undefined {
  const parts = choices.map((words) => words.map((word) => toTsQuery([word])!));
  if (parts.some((part) => part.length === 0)) return undefined;
  return parts.map((part) => `(${part.join(" | ")})`).join(" & ");
}

/** For each name, all other names that share a line with it in `searchSynonyms`. */
const synonymsByName = new Map<string, string[]>();
for (const line of searchSynonyms) {
  for (const name of line) {
    const others = line.filter((other) => other !== name);
    synonymsByName.set(name, [...new Set([...(synonymsByName.get(name) ?? []), ...others])]);
  }
}

/** A Chinese word as its known parts, other words as they are. */
function splitHanWord(word: string): string[] {
  if (!isHan(word)) return [word];
  const isKnown = (part: string) => synonymsByName.has(part) || Object.hasOwn(shortForms, part);
  return splitAtKnownWords(word, isKnown).flatMap((part) => shortForms[part] ?? [part]);
}

function synonymsOf(name: string, singularName: string): string[] | undefined {
  return synonymsByName.get(name) ?? synonymsByName.get(singularName);
}

function anyOf(choices: string[][]): string {
  return `(${choices.map((words) => `(${words.join(" & ")})`).join(" | ")})`;
}

/**
 * Matches the word as a prefix, and its singular as a whole word, so that "rings" also finds "ring". Whole words also
 * improve PostgreSQL's estimate: for a prefix it assumes 2 % of the rows if it has statistics on fewer than 100 words.
 */
function prefixOrExact(word: string): string[][] {
  return [[prefixTerm(word)], exactTerms(singular(word))];
}

function prefixTerm(word: string): string {
  return `'${word}':*`;
}

/** Matches each word of `name`, or its plural, as a whole word. As a prefix, "ring" would also find "ringgit". */
function exactTerms(name: string): string[] {
  return name
    .split(" ")
    .flatMap((word) =>
      isHan(word) ? hanTerms(word).map((term) => `'${term}'`) : [`('${word}' | '${word}s')`],
    );
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/s$/, "") : word;
}
