import Store from "lucide:store";
import { Truck } from "#app/ui/icons.tsx";
import type { PromiseWords } from "#shop/delivery/promise-words.ts";

/** When an order of today is ready at the shop, and when at the door. */
export function DeliveryPromise({
  promise,
}: {
  promise: Pick<PromiseWords, "collect" | "anywhere">;
}) {
  return (
    <ul data-promise className="mt-4 space-y-2 rounded-sm bg-gold-wash/60 px-4 py-3">
      <li className="flex gap-3">
        <Truck className="mt-0.5 size-5 shrink-0 text-gold-ink" />
        {promise.anywhere}
      </li>
      <li className="flex gap-3">
        <Store className="mt-0.5 size-5 shrink-0 text-gold-ink" />
        {promise.collect}
      </li>
    </ul>
  );
}
