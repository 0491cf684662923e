import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { ButtonLink, type ButtonLook } from "#app/ui/button.tsx";
import { t } from "#languages/messages.ts";
import type { OrderAction } from "#shop/payments/order-actions.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { IntentButton } from "../shared/intent-button.tsx";
import { useSearchWith } from "../shared/use-search-with.ts";
import type { FullOrder } from "#shop/orders/read-order.server.ts";

type Props = { order: FullOrder; actions: OrderAction[] };

/** What staff do with the order next, each by one press. The "Update Status" card below sets everything else. */
export function OrderActions({ order, actions }: Props) {
  if (actions.length === 0) return null;
  const expires = actions.some(({ kind }) => kind === "start-preparing") && order.payBy !== null;
  return (
    <div role="group" aria-label={t("Next steps")} className="mb-4">
      <ul className="flex flex-wrap gap-2 max-sm:[&>*]:grow">
        {actions.map((action, at) => (
          <li key={at} className="flex max-sm:[&>*]:grow">
            <Action {...{ order, action, actions }} look={lookOf(order, action, at)} />
          </li>
        ))}
      </ul>
      {expires ? (
        <p className="mt-2 text-xs text-ink-soft">
          {t("Not paid yet. Once you start preparing, the order no longer expires.")}
        </p>
      ) : null}
    </div>
  );
}

function lookOf({ orderStatus }: FullOrder, { kind }: OrderAction, at: number): ButtonLook {
  if (kind === "cancel") return { variant: at === 0 ? "secondary" : "quiet" };
  // A completed order has no usual next step.
  return { variant: at === 0 && orderStatus !== "completed" ? "primary" : "secondary" };
}

function Action({
  order,
  action,
  actions,
  look,
}: Props & { action: OrderAction; look: ButtonLook }) {
  const { id: orderId } = order;
  const searchWith = useSearchWith();
  switch (action.kind) {
    case "start-preparing":
    case "complete": {
      const label = action.kind === "complete" ? t("Complete order") : t("Start preparing");
      return (
        <StatusButton order={order} to={action.to} look={look}>
          {label}
        </StatusButton>
      );
    }
    case "mark-paid":
      return (
        <ButtonLink {...look} to={searchWith({ ask: "payment" })}>
          {t("Mark as paid")}
        </ButtonLink>
      );
    case "cancel":
      return (
        <ButtonLink {...look} to={searchWith({ ask: "cancel" })}>
          {t("Cancel order")}
        </ButtonLink>
      );
    case "pack":
      return (
        <ButtonLink {...look} to={href("/admin/orders/:orderId/pack", { orderId })}>
          {t("Pack")}
        </ButtonLink>
      );
    case "continue-packing":
    case "mark-ready":
    case "send":
    case "hand-over": {
      const { kind, shipmentId, number } = action;
      const isOne = actions.filter((other) => other.kind === kind).length === 1;
      // Two parcels that wait for the same step are told apart by their numbers.
      const parcel = isOne ? null : <span className="tabular-nums">{`-${number}`}</span>;
      if (kind === "mark-ready") {
        return (
          <Form method="post" preventScrollReset className="flex max-sm:[&>*]:grow">
            <HiddenFields of={{ shipmentId }} />
            <IntentButton
              {...look}
              intent="ready"
              formField={["shipmentId", shipmentId]}
              busyLabel={t("Saving...")}
            >
              {t("Mark as ready to collect")} {parcel}
            </IntentButton>
          </Form>
        );
      }
      return (
        <ButtonLink {...look} to={stepPath(kind, shipmentId)}>
          {stepName(kind)} {parcel}
        </ButtonLink>
      );
    }
  }
}

type LinkedStep = "continue-packing" | "send" | "hand-over";

/** The screen of the step: the counter asks for the collection code, a courier for the tracking number. */
function stepPath(step: LinkedStep, shipmentId: string): string {
  return step === "hand-over"
    ? href("/admin/shipments/:shipmentId/hand-over", { shipmentId })
    : href("/admin/shipments/:shipmentId", { shipmentId });
}

function stepName(step: LinkedStep): string {
  switch (step) {
    case "continue-packing":
      return t("Continue packing");
    case "send":
      return t("Send the parcel");
    case "hand-over":
      return t("Hand over");
  }
}

/** Sets the order's statuses, if it still has those that this page shows. */
function StatusButton(props: {
  order: FullOrder;
  to: Extract<OrderAction, { to: unknown }>["to"];
  look: ButtonLook;
  children: ReactNode;
}) {
  const { orderStatus, paymentStatus } = props.order;
  return (
    <Form method="post" preventScrollReset className="flex max-sm:[&>*]:grow">
      <HiddenFields
        of={{
          shownOrderStatus: orderStatus,
          shownPaymentStatus: paymentStatus,
          ...props.to,
          step: props.to.orderStatus,
        }}
      />
      <IntentButton
        {...props.look}
        intent="status"
        formField={["step", props.to.orderStatus]}
        busyLabel={t("Saving...")}
      >
        {props.children}
      </IntentButton>
    </Form>
  );
}
