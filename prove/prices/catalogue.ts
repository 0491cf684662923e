import fc from "fast-check";
import type pg from "pg";

/** A piece of a random catalogue. `goldPrice` is that of its purity on the catalogue's day. */
export type PricedPiece = {
  id: string;
  slug: string;
  name: string;
  purity: "916" | "999";
  milligrams: number;
  labourFee: number;
  goldPrice: number;
};
export type Catalogue = PricedPiece[];
/** One day's gold prices, in sen per gram, and the catalogues that are sold at them. */
export type Day = { goldPrices: Record<"916" | "999", number>; catalogues: Catalogue[] };

const piece = fc.record({
  purity: fc.constantFrom("916" as const, "999" as const),
  milligrams: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 21, max: 6_000 })),
  labourFee: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60_000 })),
});
const day = (catalogues: number) =>
  fc.record({
    // As high as a day's price may be beside the other one without being a typing error.
    price999: fc.integer({ min: 40_000, max: 90_000 }),
    percent916: fc.integer({ min: 90, max: 95 }),
    catalogues: fc.array(fc.array(piece, { minLength: 1, maxLength: 3 }), {
      minLength: catalogues,
      maxLength: catalogues,
    }),
  });

/** A random day. The same seed gives the same one, except for the ids of its pieces. */
export function randomDay(catalogues: number, seed: number): Day {
  const [drawn] = fc.sample(day(catalogues), { numRuns: 1, seed });
  const { price999, percent916 } = drawn!;
  const goldPrices = { "916": Math.round((price999 * percent916) / 100), "999": price999 };
  return {
    goldPrices,
    catalogues: drawn!.catalogues.map((pieces, at) =>
      pieces.map((one, nth) => {
        const key = `${seed}-${at}-${nth}`;
        return {
          ...one,
          id: crypto.randomUUID(),
          slug: `piece-${key}`,
          name: `Piece ${key}`,
          goldPrice: goldPrices[one.purity],
        };
      }),
    ),
  };
}

/** What a piece costs, computed without the shop's code: half a sen is rounded up (ADR-0024). */
export function expectedPrice({ goldPrice, milligrams, labourFee }: PricedPiece): number {
  const gold = (BigInt(goldPrice) * BigInt(milligrams) * 2n + 1000n) / 2000n;
  return Number(gold) + labourFee;
}

/** Replaces the shop's catalogue: one statement for each table. Each piece is awaited by an alert. */
export async function replaceCatalogue(sql: pg.Client, pieces: PricedPiece[]): Promise<void> {
  const list = JSON.stringify(pieces);
  const from = `from jsonb_to_recordset($1::jsonb) as p
    (id uuid, slug text, name text, purity text, milligrams int, "labourFee" bigint)`;
  await sql.query("begin");
  await sql.query("update products set archived_at = now() where archived_at is null");
  await sql.query(
    `insert into products (id, slug, name, purity, weight, labour_fee)
      select id, slug, name, purity, milligrams, "labourFee" ${from}`,
    [list],
  );
  await sql.query(
    `insert into product_images (product_id, picture) select id, jsonb_build_object(
      'key', md5(slug), 'width', 900, 'height', 900, 'tint', '#c9a227') ${from}`,
    [list],
  );
  await sql.query(
    `insert into stock_movements (product_id, change, reason) select id, 9, 'adjusted' ${from}`,
    [list],
  );
  await sql.query(
    `insert into stock_levels (product_id, on_hand) select id, 9 ${from}
      on conflict (product_id) do update set on_hand = 9`,
    [list],
  );
  await sql.query(
    `insert into alerts (kind, product_id, at_or_below, email, language, state, activated_at, ends_at)
      select 'piece', id, 100000000, 'alert-' || slug || '@prove.test', 'en', 'active', now(),
        now() + interval '1 day' ${from}`,
    [list],
  );
  await sql.query("commit");
}
