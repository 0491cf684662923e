import { explain } from "./explain.ts";
import type { Statement } from "./load/record-statements.ts";
import type { Part } from "./part.ts";
import { percentile } from "#kit/percentile.ts";
import type pg from "pg";

const size = { products: 100_000, orders: 1_000 };

const searches: { search: string; category?: string }[] = [
  { search: "ring" },
  { search: "cincin" },
  { search: "戒指" },
  { search: "玫瑰 戒指" },
  { search: "龙凤手镯" },
  // The other categories' counts need the matches outside it, too.
  { search: "ring", category: "cincin" },
  { search: "zeera", category: "gelang" },
  { search: "玫瑰 戒指", category: "cincin" },
  { search: "龙凤手镯", category: "gelang" },
];

/** Searches took 1.4 to 2.7 times as long as the list without one (27 November 2026, beside other programs). */
const maxRatioToList = 4;

/**
 * Searches in three languages at 100,000 products: the time of the statements of each at the database, sent one after
 * the other by `pg`, without the shop. Compared with the list of all products without a search.
 */
export const measureSearch: Part = async ({ shopOf, times, explain: explained, targets }) => {
  const shop = await shopOf(size);
  console.log("    p50     p95  statements  search");
  const list = await measure({}, "(none)");
  for (const filters of searches) {
    const name = Object.values(filters).join(" in ");
    const p50 = await measure(filters, name);
    targets.atMost(
      `search ${name}, p50 at the database, to the list without one`,
      p50 / list,
      maxRatioToList,
    );
  }

  /** Prints the figures of one list at the database and returns its p50. */
  async function measure(filters: Record<string, string>, name: string) {
    const path = `/products?${new URLSearchParams(filters)}`;
    const statements = await shop.statementsOf(async () => {
      const answer = await fetch(shop.url + path);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      await answer.arrayBuffer();
    });
    if (statements.length === 0) throw new Error(`${path} sent no statement`);
    const taken: number[] = [];
    for (let round = -5; round < times; round += 1) {
      const ms = await timeOf(shop.db, statements);
      if (round >= 0) taken.push(ms);
    }
    const [p50, p95] = [percentile(taken, 50), percentile(taken, 95)];
    const figures = [p50, p95].map((ms) => ms.toFixed(1).padStart(7)).join(" ");
    console.log(`${figures} ${String(statements.length).padStart(11)}  ${name}`);
    if (explained) await explain(shop.db, statements);
    return p50;
  }
};

async function timeOf(client: pg.Client, statements: Statement[]): Promise<number> {
  const began = performance.now();
  for (const { text, values } of statements) await client.query(text, values);
  return performance.now() - began;
}
