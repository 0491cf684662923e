import { textOf } from "#app/http/form.server.ts";
import type { RequestContext } from "#app/http/request-context.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import type { Parcel } from "#shop/fulfilment/parcels.server.ts";
import * as links from "#shop/links.ts";
import type { Sen } from "#shop/money.ts";
import { hasMoneyOf } from "#shop/orders/paid-for.server.ts";
import {
  chooseForLost,
  lostParcelForm,
  readLostRefund,
} from "#shop/payments/lost-parcel.server.ts";
import { viewerOf } from "../shared/order/find-order.server.ts";
import type { FullOrder } from "#shop/orders/read-order.server.ts";
import { refuse } from "../shared/order/refuse.server.ts";

type Asked = { params: { orderId: string }; context: RequestContext; url: URL };

/** What would be refunded for each lost parcel for which the buyer can still choose, by the parcel's id. */
export async function readLostRefunds(
  order: FullOrder,
  parcels: Parcel[],
): Promise<Record<string, Sen>> {
  const open = parcels.filter(({ failure, lost }) => failure === "lost" && !lost?.isSettled);
  // By completing the order, staff say that all pieces have arrived. After that only they can choose (ADR-0097).
  const isOrderEnded = order.orderStatus === "cancelled" || order.orderStatus === "completed";
  if (open.length === 0 || isOrderEnded) return {};
  if (!(await hasMoneyOf(order))) return {};
  const refunds = await Promise.all(
    open.map(async ({ id }) => [id, (await readLostRefund(id)).amount] as const),
  );
  return Object.fromEntries(refunds);
}

/** The buyer chooses what they get for a lost parcel. */
export async function handleLostChoice({ params, context, url }: Asked, form: FormData) {
  const { orderId } = params;
  const shipmentId = textOf(form, "shipmentId");
  const viewer = await viewerOf(context, url);
  const page = `${links.order(orderId, viewer.key)}#parcel-${shipmentId}`;
  const sent = lostParcelForm.safeParse({ choice: textOf(form, "choice") });
  if (!sent.success) return redirectWithError(page, sent.error.issues[0]!.message);
  const { choice } = sent.data;
  const { ip } = await visitorOf(context);
  const chosen = await chooseForLost({ orderId, shipmentId }, viewer, choice, ip);
  if (chosen.ok) {
    return redirectWithToast(page, {
      title:
        choice === "refund"
          ? t("Thank you. We'll refund you soon.")
          : t("Thank you. We'll send the same pieces again."),
    });
  }
  switch (chosen.reason) {
    case "not-found":
    case "forbidden":
    case "too-many-tries":
      return refuse(chosen.reason, page);
    case "not-enough-stock":
      return redirectWithError(
        page,
        t("{name} isn't in stock any more. Choose a refund, or call us.", {
          name: chosen.name,
        }),
      );
    case "refunded-before":
      return redirectWithError(
        page,
        t("Part of this order was refunded already. Please call us about these pieces."),
      );
    case "wrong-step":
    case "order-cancelled":
    case "already-settled":
    case "not-paid-for":
      return redirectWithError(page, t("This parcel has changed. Please check it again."));
  }
}
