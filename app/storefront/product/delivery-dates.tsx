import type { DeliveryDateTexts } from "#shop/delivery/delivery-date-texts.ts";

/** When an order of today is at the door, and when it is ready at the shop. */
export function DeliveryDates({
  dateTexts,
}: {
  dateTexts: Pick<DeliveryDateTexts, "collect" | "anywhere">;
}) {
  return (
    <div data-delivery-dates className="mt-4 border-l-2 border-gold pl-4">
      <p>{dateTexts.anywhere}</p>
      <p>{dateTexts.collect}</p>
    </div>
  );
}
