import { translatedItem, type OrderItem } from "#shop/orders/item-names.ts";
import { formatMoney } from "#shop/money.ts";
import { pick } from "#shop/pick.ts";
import { readReturns, type Return } from "#shop/returns/read-returns.server.ts";

type Exported = { id: string; items: OrderItem[] };

/** An order's returns for the export of an account's data: without what only staff wrote, and without their names. */
export async function exportReturns(order: Exported) {
  const found = await readReturns(order.id);
  return { returns: found.map((one) => exportReturn(order, one)) };
}

function exportReturn({ items }: Exported, one: Return) {
  const nameOf = (id: string) => translatedItem(items.find((item) => item.id === id)!).productName;
  return {
    ...pick(one, ["number", "kind", "status", "reason", "description", "refusal", "refusalText"]),
    ...pick(one, ["bankName", "accountNumber", "accountName", "deductionReason", "dueOn"]),
    askedAt: one.createdAt,
    ...pick(one, ["decidedAt", "receivedAt", "endedAt"]),
    deduction: one.deduction === null ? null : formatMoney(one.deduction),
    amount: one.amount === null ? null : formatMoney(one.amount),
    items: one.items.map(({ orderItemId, quantity, received }) => ({
      name: nameOf(orderItemId),
      quantity,
      received,
    })),
    pictures: one.pictures.map(({ createdAt }) => ({ sentAt: createdAt })),
  };
}
