import { db } from "#db/client.server.ts";
import { returnReasons, type ReturnReason } from "#db/schema/returns.ts";
import { dayOf, type Day } from "#shop/calendar-day.ts";
import type { Order, OrderItem } from "#shop/orders/read-order.server.ts";
import { readReturnRules, type ReturnRules } from "#shop/profile/return-rules.server.ts";
import { readArrivals } from "./arrivals.server.ts";
import { lastDayToAsk } from "./return-windows.ts";

export type ReturnableItem = { item: OrderItem; left: number; arrivedOn: Day };
export type Returnable = {
  /** Items with pieces that have arrived and are in no return. */
  items: ReturnableItem[];
  /** Whether the shop has bought pieces of it back. */
  isBoughtBack: boolean;
  /** The reasons for which a customer can still ask, for one of these items at least. */
  reasons: ReturnReason[];
  rules: ReturnRules;
};

/** What of an order can be returned today, and why. Nothing of a cancelled one. */
export async function readReturnable(
  order: Pick<Order, "id" | "orderStatus" | "createdAt" | "items">,
): Promise<Returnable> {
  const rules = await readReturnRules();
  if (order.orderStatus === "cancelled")
    return { items: [], isBoughtBack: false, reasons: [], rules };
  const arrivals = await readArrivals(db, order);
  const items = order.items.flatMap((item): ReturnableItem[] => {
    const arrival = arrivals.get(item.id);
    return arrival && arrival.left > 0 ? [{ item, left: arrival.left, arrivedOn: arrival.on }] : [];
  });
  const today = dayOf(new Date());
  const reasons = returnReasons.filter((reason) =>
    items.some(({ arrivedOn }) => today <= lastDayToAsk(reason, arrivedOn, rules)),
  );
  const isBoughtBack = [...arrivals.values()].some((arrival) => arrival.isBoughtBack);
  return { items, isBoughtBack, reasons, rules };
}
