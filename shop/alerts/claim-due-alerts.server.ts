import { inArray, sql, type SQL } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { alerts, type AlertKind } from "#db/schema/alerts.ts";
import { listing } from "#db/schema/listing.ts";
import { priceToday } from "#shop/catalogue/listing-by-price.server.ts";
import { pricePartsToday } from "#shop/catalogue/price-parts.ts";
import { currentGoldPrices, purities, type GoldPrices } from "#shop/gold/gold-prices.server.ts";
import { unitPrice, type Milligrams, type Purity, type Sen } from "#shop/money.ts";
import { freshGoldPrices } from "./alert-prices.server.ts";

export type DueAlert = {
  id: string;
  email: string;
  /** What the gram or the piece costs now; null for an alert about stock. */
  price: Sen | null;
};

type Row = {
  id: string;
  email: string;
  kind: AlertKind;
  alertPurity: Purity | null;
  atOrBelow: string | null;
  purity: Purity | null;
  weight: Milligrams | null;
  labourFee: Sen | null;
};

const pageSize = 500;

/**
 * Claims up to 500 active alerts that today's prices or the stock meet, with ids after `after`: each becomes `notified` in
 * the caller's transaction, which must also write its email. So each alert is notified at most once, wherever the process
 * dies. `last` is where the next page begins; undefined after the last page.
 */
export async function claimDueAlerts(tx: Tx, after: string) {
  // An alert about stock does not name a price, so a stale one at which the shop still sells will do.
  const [goldPrices, sellingPrices] = [await freshGoldPrices(tx), await currentGoldPrices(tx)];
  // Two statements: in one, PostgreSQL may run the search for ids once for each alert, if its statistics are old.
  const { rows: found } = await tx.execute<{ id: string }>(sql`
    select id from (${dueIds(goldPrices, sellingPrices)}) due where id > ${after}::uuid order by id limit ${pageSize}`);
  if (found.length === 0) return { due: [], last: undefined };
  const foundIds = found.map(({ id }) => id);
  const { rows } = await tx.execute<Row>(sql`
    select ${alerts.id} as id, ${alerts.email} as email, ${alerts.kind} as kind,
      ${alerts.purity} as "alertPurity", ${alerts.atOrBelow} as "atOrBelow",
      piece.purity, piece.weight, piece.labour_fee as "labourFee"
    from ${alerts} left join ${listing} piece on piece.product_id = ${alerts.productId}
    where ${inArray(alerts.id, foundIds)}
      and ${alerts.state} = 'active' and ${alerts.endsAt} > clock_timestamp()
    order by ${alerts.id} for update of ${alerts} skip locked`);
  const due = rows
    .map((row) => ({ ...row, price: priceNow(row, goldPrices, sellingPrices) }))
    .filter(isMet);
  if (due.length > 0) {
    const ids = due.map(({ id }) => id);
    await tx
      .update(alerts)
      .set({ state: "notified", endedAt: sql`clock_timestamp()` })
      .where(inArray(alerts.id, ids));
  }
  return {
    due: due.map(({ id, email, price }): DueAlert => ({ id, email, price })),
    last: foundIds.length === pageSize ? foundIds.at(-1) : undefined,
  };
}

/**
 * Finds alerts by indexes. Pieces that cannot be bought are left out: those that are not in the listing, and those
 * without a price.
 */
function dueIds(goldPrices: GoldPrices, sellingPrices: GoldPrices): SQL {
  const ofGram = purities.flatMap((purity) => {
    const price = goldPrices[purity]?.price;
    if (!price) return [];
    return [
      sql`select id from ${alerts} where state = 'active' and kind = 'gram'
        and purity = ${purity} and at_or_below >= ${price}`,
    ];
  });
  const ofPiece = sql`select a.id from ${alerts} a
    join (select product_id, ${priceToday(goldPrices)} as price,
        ${priceToday(sellingPrices)} as selling_price from ${listing}) piece
      on piece.product_id = a.product_id
    where a.state = 'active' and ((a.kind = 'stock' and piece.selling_price is not null)
      or (a.kind = 'piece' and piece.price <= a.at_or_below))`;
  return sql.join([...ofGram, ofPiece], sql` union all `);
}

/** With `unitPrice`, as on the product page. Null for an alert about stock, undefined if the piece has no price. */
function priceNow(
  row: Row,
  goldPrices: GoldPrices,
  sellingPrices: GoldPrices,
): Sen | null | undefined {
  if (row.kind === "stock") {
    return row.purity && sellingPrices[row.purity] ? null : undefined;
  }
  if (row.kind === "gram") return goldPrices[row.alertPurity!]?.price as Sen | undefined;
  const { purity, weight, labourFee } = row;
  if (purity === null || weight === null || labourFee === null) return undefined;
  const parts = pricePartsToday(
    { purity, weight, labourFee: Number(labourFee) as Sen },
    goldPrices,
  );
  return parts && unitPrice(parts);
}

function isMet<Priced extends Row & { price: Sen | null | undefined }>(
  row: Priced,
): row is Priced & { price: Sen | null } {
  if (row.price === undefined) return false;
  return row.price === null || row.price <= Number(row.atOrBelow);
}
