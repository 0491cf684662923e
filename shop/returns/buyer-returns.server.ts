import { db } from "#db/client.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { pick } from "#shop/pick.ts";
import { returnNumber } from "./return-number.ts";
import { isOpenReturn } from "./return-transitions.ts";
import { readReturns } from "./read-returns.server.ts";

export type BuyerReturn = Awaited<ReturnType<typeof readBuyerReturns>>[number];

/** The returns of an order as its buyer sees them: without what only staff wrote, and never the whole account number. */
export async function readBuyerReturns(order: Pick<Order, "id" | "orderNumber" | "items">) {
  const found = await readReturns(order.id, db);
  return found.map((row) => {
    const pieces = row.items.flatMap(({ orderItemId, quantity, received }) => {
      const item = order.items.find(({ id }) => id === orderItemId);
      return item ? [{ item, quantity: received ?? quantity }] : [];
    });
    return {
      ...pick(row, ["id", "kind", "status", "reason", "description", "refusal", "refusalText"]),
      ...pick(row, ["dueOn", "amount", "deduction", "deductionReason", "newOrder", "createdAt"]),
      label: returnNumber(order, row),
      isOpen: isOpenReturn(row.status),
      pieces,
      pictures: row.pictures.map(({ id }) => id),
      account: row.accountNumber
        ? {
            bankName: row.bankName ?? "",
            last4: row.accountNumber.slice(-4),
            holder: row.accountName ?? "",
          }
        : undefined,
    };
  });
}
