import type { PromiseWords } from "#shop/delivery/promise-words.ts";

/** When an order of today is at the door, and when it is ready at the shop. */
export function DeliveryPromise({
  promise,
}: {
  promise: Pick<PromiseWords, "collect" | "anywhere">;
}) {
  return (
    <div data-promise className="mt-4 border-l-2 border-gold pl-4">
      <p>{promise.anywhere}</p>
      <p>{promise.collect}</p>
    </div>
  );
}
