import { data, href, redirect } from "react-router";
import { formOf, parseForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { message, t } from "#languages/messages.ts";
import { piecesToPack, startForm, startShipment } from "#shop/fulfilment/pack-shipment.server.ts";
import { readShipments } from "#shop/fulfilment/read-shipments.server.ts";
import { GiftCard } from "../shared/gift-card.tsx";
import { loadOrder } from "../shared/load-order.server.ts";
import { Notice } from "../shared/notice.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { ShipmentList } from "../shared/shipment-list.tsx";
import { PickForm } from "./pick-form.tsx";
import type { Route } from "./+types/route";

export { OrderErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const order = await loadOrder(staff, params.orderId);
  const [left, shipments] = await Promise.all([piecesToPack(order), readShipments(order.id)]);
  const items = order.items
    .map((item) => ({ item, left: left.get(item.id) ?? 0 }))
    .filter((one) => one.left > 0);
  const { id, orderNumber, fullName, deliveryMethod, orderStatus, paymentStatus, notes } = order;
  return {
    order: {
      id,
      orderNumber,
      fullName,
      deliveryMethod,
      orderStatus,
      paymentStatus,
      notes,
      giftMessage: order.giftMessage,
    },
    items,
    shipments,
    shipmentId: crypto.randomUUID(),
  };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const form = await formOf(request);
  const sent = parseForm(form, { schema: startForm });
  if (sent.status !== "success") return { result: sent.reply() };
  const done = await startShipment(staff, params.orderId, sent.value);
  if (done.ok) return redirect(href("/admin/shipments/:shipmentId", done));
  if (done.reason === "not-found") throw data(t("Order not found"), { status: 404 });
  return { result: sent.reply({ formErrors: [t(refusals[done.reason])] }) };
}

const refusals = {
  "order-cancelled": message("This order is cancelled. Don't pack it."),
  "nothing-picked": message("Pick at least one piece."),
  "more-than-ordered": message(
    "Some of these pieces are in another shipment already. Check how many are left.",
  ),
};

/** Picks the pieces of one shipment. All that are left are picked already. */
export default function PackOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order, items, shipments, shipmentId } = loaderData;
  const isCancelled = order.orderStatus === "cancelled";
  return (
    <>
      <PageHead title={t("Pack order #{number}", { number: order.orderNumber })}>
        <p className="break-words">
          {order.fullName} · {order.deliveryMethod === "collect" ? t("Collection") : t("Delivery")}
        </p>
        <TextLink standalone to={href("/admin/orders/:orderId", { orderId: order.id })}>
          {t("Open order")}
        </TextLink>
      </PageHead>
      {isCancelled ? (
        <Notice tone="bad" title={t("This order is cancelled. Don't pack it.")}>
          {t("Put the pieces back where they are sold.")}
        </Notice>
      ) : null}
      {!isCancelled && order.paymentStatus !== "completed" ? (
        <Notice title={t("This order isn't paid yet")}>
          {t("You can pack it. Only an owner can send it or hand it over, with a reason.")}
        </Notice>
      ) : null}
      <div className="max-w-2xl space-y-4">
        {order.notes ? (
          <Card title={t("Customer's notes")}>
            <p className="break-words whitespace-pre-line">{order.notes}</p>
          </Card>
        ) : null}
        <GiftCard message={order.giftMessage} />
        {isCancelled ? null : items.length > 0 ? (
          <PickForm
            key={items.map(({ item, left }) => `${item.id} ${left}`).join()}
            items={items}
            shipmentId={shipmentId}
            lastResult={actionData?.result ?? null}
          />
        ) : (
          <div className="rounded-lg border border-line bg-card">
            <EmptyState
              title={t("All pieces are in a shipment")}
              action={
                <ButtonLink to={href("/admin/to-pack")} variant="secondary">
                  {t("Show all orders to pack")}
                </ButtonLink>
              }
            />
          </div>
        )}
        {shipments.length > 0 ? (
          <Card title={t("Shipments")}>
            <ShipmentList order={order} shipments={shipments} />
          </Card>
        ) : null}
      </div>
    </>
  );
}
