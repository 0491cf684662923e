import type { orderItems } from "#db/schema/orders.ts";

type OrderItem = typeof orderItems.$inferSelect;

type Names = "productName" | "choices" | "colorName";
type Translations = "translatedName" | "translatedChoices" | "translatedColorName";

/** An item with its names as the buyer read them when ordering. Staff screens show the shop's own names instead. */
export function itemAsRead<Item extends Pick<OrderItem, Names | Translations>>(item: Item): Item {
  return {
    ...item,
    productName: item.translatedName ?? item.productName,
    choices: item.translatedChoices ?? item.choices,
    colorName: item.translatedColorName ?? item.colorName,
  };
}

/** An order with its items as the buyer read them. */
export function asRead<Order extends { items: OrderItem[] }>(order: Order): Order {
  return { ...order, items: order.items.map(itemAsRead) };
}
