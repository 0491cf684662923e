import type { OrderItem } from "#shop/orders/read-order.server.ts";
import type { EmailWord } from "./render-email.ts";

/** The words of an item of an order, for emails. Those that have no translation are marked as English. */
export function wordOf(text: string, isEnglish = false): EmailWord {
  return isEnglish ? { text, lang: "en" } : text;
}

export function nameOf(item: Pick<OrderItem, "productName" | "untranslated">): EmailWord {
  return wordOf(item.productName, item.untranslated?.includes("productName"));
}
