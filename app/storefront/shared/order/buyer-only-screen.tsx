import { t } from "#languages/messages.ts";
import type { PublicOrder } from "#shop/orders/read-order.server.ts";
import { PublicFacts } from "./order-facts.tsx";

/** What visitors see who have only the order's URL: its public facts, and no way to pay. */
export function BuyerOnlyScreen({ title, order }: { title: string; order: PublicOrder }) {
  return (
    <div className="frame max-w-xl! py-12 md:py-20">
      <h1 className="display mb-6 text-xl md:text-2xl">{title}</h1>
      <PublicFacts order={order}>
        {t(
          "Only the person who placed this order can pay for it. Use the browser or account you ordered with, or open the link in your order email.",
        )}
      </PublicFacts>
    </div>
  );
}
