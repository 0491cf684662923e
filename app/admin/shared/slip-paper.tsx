import { PieceName } from "#app/ui/piece-name.tsx";
import { shipmentNumber } from "#shop/fulfilment/shipment-number.ts";
import { PrintedDocument } from "#app/ui/printed-document.tsx";
import { t } from "#languages/messages.ts";
import type { Shipment } from "#shop/fulfilment/read-shipments.server.ts";
import { formatWeight } from "#shop/weight.ts";
import type { PaperProps } from "./load-paper.server.tsx";

type Props = PaperProps & { shipment: Shipment | undefined };

/**
 * A box to tick for each item, and no prices, because the slip may be packed with a gift. Of one shipment, its pieces
 * and its seal only.
 */
export function SlipPaper({ order, shop, phone, shipment }: Props) {
  const items = shipment ? itemsOf(shipment, order.items) : order.items;
  const itemCount = items.reduce((all, { quantity }) => all + quantity, 0);
  return (
    <PrintedDocument title={t("Packing slip")} {...{ order, shop, phone }}>
      {shipment ? (
        <p className="mb-3 flex flex-wrap justify-between gap-x-6 font-semibold tabular-nums">
          <span>{t("Shipment {label}", { label: shipmentNumber(order, shipment) })}</span>
          {shipment.sealNumber && shipment.status !== "packing" ? (
            <span>{t("Seal {seal}", { seal: shipment.sealNumber })}</span>
          ) : null}
        </p>
      ) : null}
      <ul className="divide-y divide-line border-y border-ink">
        {items.map((item) => (
          <li key={item.id} className="flex break-inside-avoid items-start gap-4 py-3">
            <span aria-hidden="true" className="mt-1 size-4 shrink-0 border border-ink" />
            <div className="min-w-0 flex-1">
              <PieceName item={item} />
              <span className="block text-xs text-ink-soft tabular-nums">
                {item.purity} · {formatWeight(item.weight)}
              </span>
            </div>
            <span className="font-semibold tabular-nums">× {item.quantity}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex justify-between font-semibold">
        {t("Items")} <span className="tabular-nums">{itemCount}</span>
      </p>
      {order.giftMessage ? (
        <section className="mt-5 break-inside-avoid border border-ink px-6 py-8 text-center">
          <h3 className="text-xs text-ink-soft">{t("A message for you")}</h3>
          <p className="display mt-2 text-lg break-words whitespace-pre-line">
            {order.giftMessage}
          </p>
        </section>
      ) : null}
      {order.notes ? (
        <section className="mt-5">
          <h3 className="text-xs text-ink-soft">{t("Customer's notes")}</h3>
          <p className="break-words whitespace-pre-line">{order.notes}</p>
        </section>
      ) : null}
    </PrintedDocument>
  );
}

function itemsOf(shipment: Shipment, ordered: PaperProps["order"]["items"]) {
  const quantities = new Map(
    shipment.items.map(({ orderItemId, quantity }) => [orderItemId, quantity]),
  );
  return ordered.flatMap((item) => {
    const quantity = quantities.get(item.id);
    return quantity === undefined ? [] : [{ ...item, quantity }];
  });
}
