import { t } from "#languages/messages.ts";

/** The first words of a chat about an order. Only its number, because a URL must contain no personal data. */
export function chatAboutOrder({ orderNumber }: { orderNumber: string }): string {
  return `${t("Hello, about my order {orderNumber}:", { orderNumber })} `;
}
