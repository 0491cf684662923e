import { and, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { searchWords, listing } from "#db/schema/listing.ts";
import { countLimits } from "./count-limits.ts";
import { isHan } from "./han-words.ts";
import { searchSynonyms } from "./search-synonyms.ts";
import { toTsQuery, toTsQueryOfAny, splitWords } from "./search-query.ts";

/** A search of the listing: its SQL conditions and the number of matches. */
export type ListingSearch = {
  /** Undefined if there is no search, so that everything matches. */
  condition: SQL | undefined;
  /** What matches in names or descriptions, also where `condition` needs names only; undefined if there is no search. */
  matching: SQL | undefined;
  /** The matches split by rank, best first. No product is in two tiers. */
  tiers: Tier[];
  /** The number of matches, exact up to `countLimit`; one more means "more than that". */
  total: number;
  countLimit: number;
  /** Whether the first search matched: each word as a whole, the last one also as a beginning. True without a search. */
  isAsTyped: boolean;
  corrected: string[] | undefined;
};

/** `isSelective`: few rows match. It comes from a count, because PostgreSQL's own estimates for words are poor. */
export type Tier = { where: SQL; isSelective: boolean };

/**
 * Searches the listing. Products with exactly this name come first, then those with the words in the name or category,
 * then in the description. If nothing matches, each word may be the beginning of a longer one. If still nothing matches,
 * similarly spelled words that find something are searched instead (`corrected`).
 */
export async function searchListing(
  search: string | undefined,
  where: SQL | undefined,
): Promise<ListingSearch> {
  if (!search?.trim()) {
    const countLimit = countLimits.list;
    const { rows } = await db.execute<{ total: number }>(
      sql`select ${countUpTo(countLimit, where)} as total`,
    );
    const total = rows[0]!.total;
    return {
      condition: undefined,
      matching: undefined,
      tiers: [],
      total,
      countLimit,
      isAsTyped: true,
      corrected: undefined,
    };
  }
  const words = splitWords(search);
  const query = toTsQuery(words);
  if (!query) return noMatches;
  const name = words.join(" ");
  const found = await countMatches(query, name, where);
  if (found.total > 0) return { ...found, isAsTyped: true };
  const prefixQuery = toTsQuery(words, true)!;
  if (prefixQuery !== query) {
    const prefixMatches = await countMatches(prefixQuery, name, where);
    if (prefixMatches.total > 0) return prefixMatches;
  }
  const similarWords = await keepFindable(await findSimilarWords(words), where);
  const correctedQuery = toTsQueryOfAny(similarWords);
  if (!correctedQuery) return noMatches;
  const corrected = similarWords.map(([closest]) => closest!);
  const matches = await countMatches(correctedQuery, corrected.join(" "), where);
  return matches.total > 0 ? { ...matches, corrected } : noMatches;
}

const countLimit = countLimits.search;
const noMatches: ListingSearch = {
  condition: sql`false`,
  matching: sql`false`,
  tiers: [],
  total: 0,
  countLimit,
  isAsTyped: false,
  corrected: undefined,
};

async function countMatches(
  query: string,
  name: string,
  where: SQL | undefined,
): Promise<ListingSearch> {
  const isExactName = sql`${listing.name} = ${name}`;
  const inNames = sql`${listing.nameVector} @@ ${query}::tsquery`;
  const anywhere = sql`${listing.fullVector} @@ ${query}::tsquery`;
  const { rows } = await db.execute<{ nameCount: number; total: number }>(sql`
    with found as materialized (
      select ${inNames} as named from ${listing} where ${and(where, anywhere)} limit ${countLimit + 1}
    ), counted as materialized (
      select count(*)::int as total, (count(*) filter (where named))::int as names from found
    )
    select total,
      case when total > ${countLimit} then ${countUpTo(countLimit, and(where, inNames))} else names end as "nameCount"
    from counted`);
  const { nameCount, total } = rows[0]!;
  const tiers = [
    { where: sql`${inNames} and ${isExactName}`, isSelective: true },
    { where: sql`${inNames} and not ${isExactName}`, isSelective: nameCount <= countLimit },
    { where: sql`${anywhere} and not ${inNames}`, isSelective: total <= countLimit },
  ];
  // Leave out descriptions if no match is only in a description, or if the matches in names alone exceed the count
  // limit: results after the limit are never shown.
  const allInNames = total === nameCount;
  return {
    condition: allInNames ? inNames : anywhere,
    matching: anywhere,
    tiers: tiers.slice(nameCount > 0 ? 0 : 2, allInNames ? 2 : 3),
    total,
    countLimit,
    isAsTyped: false,
    corrected: undefined,
  };
}

function countUpTo(limit: number, where: SQL | undefined): SQL {
  return sql`(select count(*)::int from (
    select from ${listing} where ${where ?? sql`true`} limit ${limit + 1}) counted)`;
}

/** The words that find something in this list. A word of a piece that is sold out finds nothing. */
async function keepFindable(choices: string[][], where: SQL | undefined): Promise<string[][]> {
  const words = [...new Set(choices.flat())];
  if (words.length === 0) return choices;
  const matches = sql`${listing.fullVector} @@ wanted.query::tsquery`;
  const { rows } = await db.execute<{ word: string }>(sql`
    select wanted.word from unnest(
      ${sql.param(words)}::text[], ${sql.param(words.map((word) => toTsQuery([word])!))}::text[]
    ) as wanted (word, query)
    where exists (select from ${listing} where ${and(where, matches)})`);
  const findable = new Set(rows.map(({ word }) => word));
  return choices.map((alike) => alike.filter((word) => findable.has(word)));
}

/**
 * For each word, up to three similarly spelled words from the catalogue or the synonyms, closest first: those with two
 * neighbouring characters swapped, then by shared trigrams, of which a swap leaves too few. Chinese words are taken as they
 * are: input methods do not misspell.
 */
async function findSimilarWords(words: string[]): Promise<string[][]> {
  const spelled = words.filter((word) => !isHan(word));
  if (spelled.length === 0) return [];
  const { rows } = await db.execute<{ alike: string[] }>(sql`
    select array(
      select word from (
        select word from ${searchWords}
          where word % given or strpos(word, given) > 0 or word = any(string_to_array(swapped, ' '))
        union select word from unnest(${sql.param([...synonymWords])}::text[]) as synonym (word)
          where word % given or word = any(string_to_array(swapped, ' '))
      ) known
      order by word = any(string_to_array(swapped, ' ')) desc, similarity(word, given) desc, word limit 3
    ) as alike
    from unnest(${sql.param(spelled)}::text[], ${sql.param(spelled.map(swapNeighbours))}::text[])
      with ordinality as wanted (given, swapped, place)
    order by place`);
  const similar = new Map(spelled.map((word, at) => [word, rows[at]!.alike]));
  return words.map((word) => similar.get(word) ?? [word]);
}

const synonymWords = new Set(
  searchSynonyms
    .flat()
    .filter((name) => !isHan(name))
    .flatMap((name) => name.split(" ")),
);

/** All spellings of the word with two neighbouring characters swapped, separated by spaces. */
function swapNeighbours(word: string): string {
  const characters = Array.from(word);
  return characters
    .slice(1)
    .map((next, at) => characters.toSpliced(at, 2, next, characters[at]!).join(""))
    .join(" ");
}
