import { href } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";
import { t, tPlural } from "#languages/messages.ts";
import type { ChangedOrders, RefusedOrder } from "#shop/payments/change-orders.server.ts";
import { Notice } from "../shared/notice.tsx";

/** Says how many selected orders were updated, and of each other one why it was not. */
export function RefusedOrders({ answer: { changed, refused } }: { answer: ChangedOrders }) {
  return (
    <Notice
      takesFocus
      title={tPlural(
        refused.length,
        "{count} order wasn't updated",
        "{count} orders weren't updated",
      )}
    >
      {changed > 0 ? (
        <p>{tPlural(changed, "{count} order was updated.", "{count} orders were updated.")}</p>
      ) : null}
      <ul className="mt-2 space-y-1">
        {refused.map((order) => (
          <li key={order.orderId}>
            {order.orderNumber ? (
              <TextLink
                to={href("/admin/orders/:orderId", { orderId: order.orderId })}
                className="mr-2 tabular-nums"
              >
                {order.orderNumber}
              </TextLink>
            ) : null}
            {refusalSentence(order.reason)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function refusalSentence(reason: RefusedOrder["reason"]): string {
  switch (reason) {
    case "not-found":
      return t("This order no longer exists.");
    case "order-cancelled":
      return t("This order is cancelled.");
    case "not-pending":
      return t("The shop is preparing this order already, or it is completed.");
    case "not-paid":
      return t("This order isn't paid. Open it to go on anyway.");
    case "nothing-to-collect":
      return t("This order has no packed parcel that isn't marked as ready yet.");
    case "nothing-to-send":
      return t("This order has no packed parcel waiting to be sent.");
    case "address-missing":
      return t("This order has no delivery address.");
    case "changed":
      return t("Someone has just changed this order. Check it, then try again.");
  }
}
