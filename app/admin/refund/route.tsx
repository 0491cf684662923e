import { data, href, redirect, useNavigation } from "react-router";
import { formOf, parseForm } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { piecesIfCancelled } from "#shop/fulfilment/expected-back.server.ts";
import { formatMoney } from "#shop/money.ts";
import { isBoughtBack } from "#shop/orders/pieces-bought-back.server.ts";
import { paymentsOfOrder } from "#shop/payments/order-payments.server.ts";
import { refundForm, refundOrder } from "#shop/payments/refund-order.server.ts";
import { loadOrder } from "../shared/load-order.server.ts";
import { PageHead } from "../shared/page-head.tsx";
import { boughtBack } from "../shared/order-refusals.ts";
import { refundedMeanwhile } from "../shared/refunded-meanwhile.ts";
import { RefundForm } from "./refund-form.tsx";
import type { Route } from "./+types/route";
import { t, tPlural } from "#languages/messages.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const order = await loadOrder(staff, params.orderId);
  const money = (await paymentsOfOrder(staff, order.id)).filter(({ left }) => left > 0);
  if (money.length === 0) throw redirect(href("/admin/orders/:orderId", { orderId: order.id }));
  const pieces = await piecesIfCancelled(order);
  const canCancel = order.orderStatus !== "cancelled" && !(await isBoughtBack(order.id));
  return { order, money, pieces, canCancel, refundId: crypto.randomUUID() };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const order = await loadOrder(staff, params.orderId);
  const sent = parseForm(await formOf(request), { schema: refundForm });
  if (sent.status !== "success") return sent.reply();
  const done = await refundOrder(staff, order.id, sent.value);
  const orderPage = href("/admin/orders/:orderId", { orderId: order.id });
  if (done.ok) {
    return redirectWithToast(orderPage, {
      title: done.pending ? t("Refund requested") : t("Refund recorded"),
      description: done.pending
        ? t("The refund is pending until Stripe confirms it.")
        : t("The order now shows the refund."),
    });
  }
  switch (done.reason) {
    case "not-found":
      throw data(t("Order not found"), { status: 404 });
    case "not-by-stripe":
    case "not-by-terminal": {
      const method =
        done.reason === "not-by-stripe"
          ? t("This payment wasn't made through Stripe. Choose another refund method.")
          : t("This payment wasn't made at the card terminal. Choose another refund method.");
      return sent.reply({ fieldErrors: { method: [method] } });
    }
    case "credit-in-use": {
      const cancel = [
        t("The credit pays for this order. Refund it only if you also cancel the order."),
      ];
      return sent.reply({ fieldErrors: { cancel } });
    }
    case "bought-back":
      return sent.reply({ fieldErrors: { cancel: [boughtBack()] } });
    case "pieces-unrecorded": {
      const piecesInShop = [
        tPlural(
          done.pieces,
          "Check first that the piece is in the shop: it goes back on sale.",
          "Check first that the {count} pieces are in the shop: they go back on sale.",
        ),
      ];
      return sent.reply({ fieldErrors: { piecesInShop } });
    }
    case "form-used":
      return redirectWithError(
        orderPage,
        t("That form had already refunded {amount}. Nothing more was refunded.", {
          amount: formatMoney(done.amount),
        }),
      );
    case "refunded-meanwhile":
      return redirectWithError(orderPage, refundedMeanwhile());
    case "too-much": {
      // The form is not shown again where nothing is left.
      if (done.refundable <= 0) {
        return redirectWithError(
          orderPage,
          t("This payment was already refunded. Nothing more was refunded."),
        );
      }
      const amount = [
        t("You can refund at most {amount}", { amount: formatMoney(done.refundable) }),
      ];
      return sent.reply({ fieldErrors: { amount } });
    }
  }
}

export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  const { order, money, pieces, canCancel, refundId } = loaderData;
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHead title={t("Refund order #{number}", { number: order.orderNumber })} />
      <RefundForm
        refundId={refundId}
        order={order}
        money={money}
        pieces={canCancel ? pieces : undefined}
        lastResult={actionData ?? null}
        isBusy={isBusy}
      />
    </>
  );
}
