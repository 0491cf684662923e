import { href } from "react-router";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { PieceName } from "#app/ui/piece-name.tsx";
import { Price } from "#app/ui/price.tsx";
import { TextLink, textLinkClass } from "#app/ui/text-link.tsx";
import { t, tContext } from "#languages/messages.ts";
import { amountToPay } from "#shop/orders/amount-to-pay.ts";
import { formatWeight } from "#shop/weight.ts";
import { Thumbnail } from "../thumbnail.tsx";
import type { Review } from "./load-review.server.ts";
import { ReusedFlag } from "./receipt-badge.tsx";

/** What the picture must show, and who sent it when. */
export function ReceiptFacts({ review: { receipt, phoneNumber, phone } }: { review: Review }) {
  return (
    <div className="mb-4">
      <p className="text-xs text-ink-soft">{t("The receipt must show")}</p>
      <Price amount={amountToPay(receipt)} className="text-xl font-semibold" />
      <Facts
        className={columns}
        facts={{
          [t("Order and reference")]: (
            <OrderLink orderId={receipt.orderId} orderNumber={receipt.orderNumber} />
          ),
          [t("Uploaded")]: <DateTime value={receipt.createdAt} />,
          [tContext("person", "Name")]: receipt.fullName,
          [t("Phone")]: phoneNumber ? (
            <a href={`tel:${phoneNumber}`} className={textLinkClass()}>
              {phone}
            </a>
          ) : null,
        }}
      />
      {receipt.isReused ? <ReusedFlag className="mt-3" /> : null}
    </div>
  );
}

/** What was ordered, and what else the customer bought. */
export function OrderSummary({ review: { items, purchases } }: { review: Review }) {
  const { count, paid, last } = purchases;
  return (
    <>
      <h3 className="mt-4 font-semibold">{t("Order Items")}</h3>
      <ul className="mt-1 divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex items-start gap-3 py-2">
            <Thumbnail picture={item.picture} />
            <div className="min-w-0 flex-1">
              <PieceName item={item} />
              <p className="text-xs text-ink-soft tabular-nums">
                {item.purity} · {formatWeight(item.weight)} × {item.quantity}
              </p>
            </div>
            <Price amount={item.subtotal} />
          </li>
        ))}
      </ul>
      <h3 className="mt-4 font-semibold">{t("Previous purchases")}</h3>
      {last ? (
        <Facts
          className={columns}
          facts={{
            [t("Paid orders")]: count,
            [t("Total paid")]: <Price amount={paid} />,
            [t("Last order")]: (
              <>
                <OrderLink {...last} />
                <DateTime value={last.createdAt} format="date" className="block text-ink-soft" />
              </>
            ),
          }}
        />
      ) : (
        <p className="mt-1 text-ink-soft">
          {t("No paid orders with this phone number or account.")}
        </p>
      )}
    </>
  );
}

const columns = "mt-2 grid grid-cols-2 gap-x-4 gap-y-2 space-y-0!";

function OrderLink({ orderId, orderNumber }: { orderId: string; orderNumber: string }) {
  return <TextLink to={href("/admin/orders/:orderId", { orderId })}>{orderNumber}</TextLink>;
}
