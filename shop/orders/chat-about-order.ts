import { t } from "#languages/messages.ts";

/** How a chat about an order begins: with its number only, because a link's address is no place for a name. */
export function chatAboutOrder({ orderNumber }: { orderNumber: string }): string {
  return `${t("Hello, about my order {orderNumber}:", { orderNumber })} `;
}
