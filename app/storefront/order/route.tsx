import { data, href, redirect } from "react-router";
import { goldPricesFor, profileFor } from "#app/http/cached-shop-data.server.ts";
import { formOf, handleIntent, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { cartOwnerFor, visitorOf } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import { readBuyerCollection } from "#shop/fulfilment/buyer-collection.server.ts";
import { confirmArrival } from "#shop/fulfilment/confirm-arrival.server.ts";
import { valueToday } from "#shop/gold/value-today.ts";
import * as links from "#shop/links.ts";
import { chatAboutOrder } from "#shop/orders/chat-about-order.ts";
import { addGuestOrder } from "#shop/orders/guest-orders.server.ts";
import { buyAgain } from "#shop/orders/buy-again.server.ts";
import { publicMethods, type PublicMethod } from "#shop/orders/read-order.server.ts";
import { changePaymentMethod } from "#shop/payments/change-payment-method.server.ts";
import { buyerKey, orderLinkQr } from "#shop/orders/order-link.server.ts";
import { hasArrivedPieces, isPaidAndCompleted } from "#shop/payments/order-state.ts";
import { orderHeading } from "#shop/payments/order-state-words.ts";
import { publicSentences } from "#shop/payments/read-order-state.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import type { BuyerReturn } from "#shop/returns/buyer-returns.server.ts";
import type { Route } from "./+types/route";
import { cancelOrder } from "../shared/order/cancel-order.server.ts";
import { findOrder, viewerOf } from "../shared/order/find-order.server.ts";
import { collectionPlace } from "./collection-place.server.ts";
import {
  handleNameCollector,
  handleRemoveCollector,
  type CollectorFormState,
} from "./collector-action.server.ts";
import type { AccountAnswer } from "./return-account.tsx";
import { refuse } from "../shared/order/refuse.server.ts";
import { handleBankAccount, handleWithdraw } from "./return-actions.server.ts";
import { handleLostChoice, readLostRefunds } from "./lost-choice.server.ts";
import { OrderScreen } from "./order-screen.tsx";
import { readOrderView } from "../shared/order/order-view.server.ts";
import { useLiveOrder } from "../shared/order/use-live-order.ts";
import { unpaidChoices } from "../shared/order/unpaid-choices.server.ts";
import { paymentRefusalSentence } from "../shared/payment-refusals.ts";
import { pageMeta } from "../shared/page-meta.ts";

export { OrderNotFound as ErrorBoundary } from "../shared/order/order-not-found.tsx";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.heading ?? t("Order not found") });
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { seen, viewer } = await findOrder(params.orderId, context, url);
  const chatMessage = chatAboutOrder(seen.order);
  if (!seen.isFull) {
    const sentences = await publicSentences([seen.order]);
    // Whether the order is paid is not for strangers, so its number is the heading.
    const heading = t("Order {number}", { number: seen.order.orderNumber });
    const publicLine = sentences.get(seen.order.id);
    return { seen, heading, publicLine, fullOrder: undefined, chatMessage };
  }
  const { order } = seen;
  const view = await readOrderView(order);
  // Who opened the page with staff's link gets that link again, not the buyer's.
  const link = orderLinkQr(order.id, seen.isBuyer ? buyerKey(order.id) : undefined);
  const phone = formatPhone(order.phoneNumber);
  const own = await readBuyerCollection(seen, view.parcels);
  const place =
    order.deliveryMethod === "collect" ? collectionPlace(await profileFor(context)) : undefined;
  // Staff begin returns on the admin's page of the order.
  const canReturn = !viewer.isStaff && hasArrivedPieces(view.state, view.parcels);
  // Staff choose on the screen of the shipment.
  const lostRefunds = viewer.isStaff ? {} : await readLostRefunds(order, view.parcels);
  const choices = await unpaidChoices(order, view.state, viewer, context);
  const { address: shopAddress } = await profileFor(context);
  const newOrderLinks = seen.isBuyer ? linksToNewOrders(view.returns) : {};
  const isKept = isPaidAndCompleted(view.state) && view.returns.length === 0;
  const value = isKept ? valueToday(order.items, await goldPricesFor(context)) : undefined;
  const { user } = await visitorOf(context);
  const canJoin = seen.isBuyer && seen.isOfGuest && user?.role === "customer";
  const may = { canReturn, lostRefunds, choices, value, canJoin };
  const buyAgainKey = crypto.randomUUID();
  const shown = {
    ...view,
    ...may,
    newOrderLinks,
    link,
    phone,
    own,
    place,
    shopAddress,
    buyAgainKey,
  };
  return {
    seen,
    heading: orderHeading(view.state),
    publicLine: undefined,
    fullOrder: { ...shown, isBuyer: seen.isBuyer },
    chatMessage,
  };
}

/** The new orders of exchanges, by the id of the return. They belong to the same buyer. */
function linksToNewOrders(returns: BuyerReturn[]): Record<string, string> {
  const entries = returns.flatMap(({ id, newOrder }) =>
    newOrder ? [[id, links.order(newOrder.id, buyerKey(newOrder.id))]] : [],
  );
  return Object.fromEntries(entries);
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const form = await formOf(request);
  return handleIntent<Promise<OrderAnswer | Response>>(form, {
    "buy-again": () => addAgain(args, textOf(form, "formKey")),
    cancel: () => cancel(args),
    "change-method": () => changeMethod(args, form),
    "add-to-account": () => addToAccount(args),
    arrived: () => haveParcel(args, textOf(form, "shipmentId")),
    "lost-parcel": () => handleLostChoice(args, form),
    "withdraw-return": () => handleWithdraw(args, form),
    "return-account": () => handleBankAccount(args, form),
    "name-collector": () => handleNameCollector(args, form),
    "remove-collector": () => handleRemoveCollector(args),
  });
}

type OrderAnswer = { collectorFormState?: CollectorFormState; account?: AccountAnswer };
type Asked = Omit<Route.ActionArgs, "request">;

/** Adds the order's items to the cart. */
async function addAgain({ params, context, url }: Asked, formKey: string) {
  const viewer = await viewerOf(context, url);
  const owner = await cartOwnerFor(context);
  const again = await buyAgain(params.orderId, viewer, owner, formKey);
  if (!again.ok) throw data(null, { status: again.reason === "not-found" ? 404 : 403 });
  const { added, missing } = again;
  return redirectWithToast(href("/cart"), {
    title: added > 0 ? t("Added to cart!") : t("Nothing was added to your cart"),
    ...(missing.length > 0 && {
      description: t("These items can't be added at the moment: {names}", {
        names: missing.join(", "),
      }),
      kind: "info" as const,
    }),
  });
}

/** A refusal is read on the order's page, which says how the order stands now. */
async function cancel({ params: { orderId }, context, url }: Asked) {
  const viewer = await viewerOf(context, url);
  const answer = await cancelOrder({ orderId, viewer, owner: await cartOwnerFor(context) });
  return "problem" in answer
    ? redirectWithError(links.order(orderId, viewer.key), answer.problem)
    : answer;
}

/** Leads to the page on which the order is paid by the method that was chosen. */
async function changeMethod({ params: { orderId }, context, url }: Asked, form: FormData) {
  const viewer = await viewerOf(context, url);
  const method = textOf(form, "method");
  if (!isOffered(method)) throw data(t("This form is not valid."), 400);
  const changed = await changePaymentMethod(orderId, viewer, method);
  return changed.ok
    ? redirect(links.payment(method, orderId, viewer.key))
    : redirectWithError(links.order(orderId, viewer.key), paymentRefusalSentence(changed));
}

async function addToAccount({ params: { orderId }, context, url }: Asked) {
  const viewer = await viewerOf(context, url);
  const added = await addGuestOrder(orderId, viewer);
  if (added.ok) {
    return redirectWithToast(links.order(orderId, viewer.key), {
      title: t("Added to your account"),
      description: t("You'll find this order under Orders."),
    });
  }
  if (added.reason === "not-found") throw data(null, { status: 404 });
  return redirectWithError(
    links.order(orderId, viewer.key),
    added.reason === "forbidden"
      ? t("Only the person who placed this order can add it to an account.")
      : t("This order already belongs to an account."),
  );
}

function isOffered(method: string): method is PublicMethod {
  return publicMethods.some((one) => one === method);
}

async function haveParcel({ params, context, url }: Asked, shipmentId: string) {
  const viewer = await viewerOf(context, url);
  const { ip } = await visitorOf(context);
  const { orderId } = params;
  const confirmed = await confirmArrival({ orderId, shipmentId }, viewer, ip);
  const page = links.order(orderId, viewer.key);
  if (confirmed.ok) {
    return redirectWithToast(page, { title: t("Thank you. We hope you enjoy it.") });
  }
  switch (confirmed.reason) {
    case "not-found":
    case "forbidden":
    case "too-many-tries":
      return refuse(confirmed.reason, page);
    case "wrong-step":
      return redirectWithError(page, t("This parcel has changed. Please check it again."));
  }
}

export default function OrderConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { seen, heading, publicLine, fullOrder } = loaderData;
  useLiveOrder(fullOrder?.isExpectingNews ? fullOrder : undefined);
  return (
    <OrderScreen
      heading={heading}
      order={seen.order}
      publicLine={publicLine}
      full={fullOrder}
      collectorFormState={actionData?.collectorFormState}
      account={actionData?.account}
    />
  );
}
