import { and, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { searchWords, shelf } from "#db/schema/shelf.ts";
import { mostCounted } from "./most-counted.ts";
import { tradeWords } from "./trade-words.ts";
import { queryOf, queryOfAny, wordsIn } from "./words.ts";

/** What of the shelf is searched for, and how many pieces that is. */
export type Found = {
  /** Undefined where nothing is searched for: then it is all of them. */
  matching: SQL | undefined;
  /** The same, best first: no piece is in two of them. */
  tiers: Tier[];
  /** Exact up to `most`; one more means that there are more than that. */
  total: number;
  most: number;
  corrected: string[] | undefined;
};

/** The database cannot tell how rare a word is; who has counted can. */
export type Tier = { where: SQL; isFew: boolean };

/**
 * What is called by the words of a search: first what has just this name, then what has them in its name or
 * its category's, then what has them in its description. Only where nothing has them, words that are written
 * alike are looked for instead.
 */
export async function findOnShelf(
  search: string | undefined,
  where: SQL | undefined,
): Promise<Found> {
  if (!search?.trim()) {
    const most = mostCounted.list;
    const { rows } = await db.execute<{ total: number }>(
      sql`select ${countUpTo(most, where)} as total`,
    );
    const total = rows[0]!.total;
    return { matching: undefined, tiers: [], total, most, corrected: undefined };
  }
  const words = wordsIn(search);
  const query = queryOf(words);
  if (!query) return nothing;
  const name = words.join(" ");
  const found = await finding(query, name, where);
  if (found.total > 0) return found;
  const begun = queryOf(words, true)!;
  if (begun !== query) {
    const more = await finding(begun, name, where);
    if (more.total > 0) return more;
  }
  const choices = await writtenAlike(words);
  const other = queryOfAny(choices);
  if (!other) return nothing;
  const corrected = choices.map(([closest]) => closest!);
  return { ...(await finding(other, corrected.join(" "), where)), corrected };
}

const most = mostCounted.search;
const nothing: Found = { matching: sql`false`, tiers: [], total: 0, most, corrected: undefined };

async function finding(query: string, name: string, where: SQL | undefined): Promise<Found> {
  const isNamed = sql`${shelf.name} = ${name}`;
  const inNames = sql`${shelf.words} @@ ${query}::tsquery`;
  const anywhere = sql`${shelf.allWords} @@ ${query}::tsquery`;
  const { rows } = await db.execute<{ names: number; total: number }>(sql`
    with found as materialized (
      select ${inNames} as named from ${shelf} where ${and(where, anywhere)} limit ${most + 1}
    ), counted as materialized (
      select count(*)::int as total, (count(*) filter (where named))::int as names from found
    )
    select total,
      case when total > ${most} then ${countUpTo(most, and(where, inNames))} else names end as names
    from counted`);
  const { names, total } = rows[0]!;
  const tiers = [
    { where: sql`${inNames} and ${isNamed}`, isFew: true },
    { where: sql`${inNames} and not ${isNamed}`, isFew: names <= most },
    { where: sql`${anywhere} and not ${inNames}`, isFew: total <= most },
  ];
  // Where more are so called than are ever counted, nobody comes to the descriptions.
  const isInNames = total === names;
  return {
    matching: isInNames ? inNames : anywhere,
    tiers: tiers.slice(names > 0 ? 0 : 2, isInNames ? 2 : 3),
    total,
    most,
    corrected: undefined,
  };
}

function countUpTo(bound: number, where: SQL | undefined): SQL {
  return sql`(select count(*)::int from (
    select from ${shelf} where ${where ?? sql`true`} limit ${bound + 1}) counted)`;
}

/** For each word those that pieces are called by and that are written alike, the closest first. */
async function writtenAlike(words: string[]): Promise<string[][]> {
  const { rows } = await db.execute<{ alike: string[] }>(sql`
    select array(
      select word from (
        select word from ${searchWords} where word % given or strpos(word, given) > 0
        union select word from unnest(${sql.param([...tradeNames])}::text[]) as trade (word)
          where word % given
      ) known
      order by similarity(word, given) desc, word limit 3
    ) as alike
    from unnest(${sql.param(words)}::text[]) with ordinality as wanted (given, place) order by place`);
  return rows.map(({ alike }) => alike);
}

const tradeNames = new Set(tradeWords.flat().flatMap((name) => name.split(" ")));
