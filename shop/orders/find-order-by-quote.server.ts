import { and, desc, eq, gte, inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { describeChoices } from "#shop/cart/choice-by-name.server.ts";
import { unitPrice } from "#shop/money.ts";
import type { Buyer } from "./place-order.server.ts";
import { readQuote } from "./quote.server.ts";
import { withItems, type OrderItem } from "./read-order.server.ts";
import { ownedBy } from "./unpaid-orders.server.ts";

type Sold = Pick<OrderItem, "productId" | "quantity" | "unitPrice" | "choices" | "colorName">;

/**
 * Finds the pending or processing order that the same buyer placed from this quote's cart in another tab. It has the
 * same pieces, choices, quantities and prices. An order older than the quote never matches: placing that order emptied
 * the cart, so the quote is for pieces that were added later.
 */
export async function findOrderByQuote(buyer: Buyer, token: string): Promise<string | undefined> {
  const quote = readQuote(buyer.owner, token);
  if (!quote?.issuedAt || (buyer.userId === null && buyer.guestId === null)) return undefined;
  const candidates = await db
    .select()
    .from(orders)
    .where(
      and(
        gte(orders.createdAt, quote.issuedAt),
        eq(orders.totalAmount, quote.total),
        inArray(orders.orderStatus, ["pending", "processing"]),
        ownedBy(buyer),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(5);
  if (candidates.length === 0) return undefined;
  const described = await describeChoices(quote.lines);
  const quoted = quote.lines.flatMap((line, index): Sold[] => {
    const names = described[index];
    return names ? [{ ...line, ...names, unitPrice: unitPrice(line) }] : [];
  });
  // A quoted product no longer exists, so the orders cannot be compared with the quote.
  if (quoted.length < quote.lines.length) return undefined;
  const wanted = fingerprint(quoted);
  const placed = await withItems(db, candidates);
  return placed.find(({ items }) => fingerprint(items) === wanted)?.id;
}

/** A text that is equal for equal lines, whatever their order. */
function fingerprint(lines: Sold[]): string {
  const texts = lines.map(({ productId, quantity, unitPrice: price, choices, colorName }) =>
    JSON.stringify([
      productId,
      quantity,
      price,
      colorName,
      choices.map(({ name, value }) => [name, value]),
    ]),
  );
  return texts.toSorted().join("\n");
}
