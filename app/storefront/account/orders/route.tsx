import PackageOpen from "lucide:package-open";
import { href } from "react-router";
import { goldPricesFor } from "#app/http/cached-shop-data.server.ts";
import { formOf } from "#app/http/form.server.ts";
import { requireUser, visitorOf } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { t, message, tPlural } from "#languages/messages.ts";
import { valueToday } from "#shop/gold/value-today.ts";
import { listAccountOrders } from "#shop/orders/account-orders.server.ts";
import { isPaidAndCompleted } from "#shop/payments/order-state.ts";
import { readOrderStates } from "#shop/payments/read-order-state.server.ts";
import type { Route } from "./+types/route";
import { AccountHeading } from "../shared/account-heading.tsx";
import { handleGuestOrders, readGuestOrders } from "./guest-orders-action.server.ts";
import { AskForGuestOrders, FoundGuestOrders } from "./guest-orders.tsx";
import { OwnOrders } from "./own-orders.tsx";
import { pageTitle } from "../../shared/page-meta.ts";

export const meta = pageTitle(message("Your orders"));

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await requireUser(context, url);
  const { guestId = null } = await visitorOf(context);
  const page = Number.parseInt(url.searchParams.get("page") ?? "", 10) || 1;
  const list = await listAccountOrders(user.id, page);
  const states = await readOrderStates(list.orders);
  const prices = await goldPricesFor(context);
  const orders = list.orders.map((order) => {
    const { state } = states.get(order.id)!;
    const isKept = isPaidAndCompleted(state) && !order.hasReturns;
    const value = isKept ? valueToday(order.items, prices)?.total : undefined;
    return { ...order, state, value, buyAgainKey: crypto.randomUUID() };
  });
  return { ...list, orders, guestOrders: await readGuestOrders(user, guestId, url) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const user = await requireUser(context, url);
  const { guestId = null } = await visitorOf(context);
  return await handleGuestOrders(await formOf(request), user, guestId);
}

export default function AccountOrders({ loaderData }: Route.ComponentProps) {
  const { orders, total, page, pages, guestOrders } = loaderData;
  if (total === 0) {
    return (
      <>
        {guestOrders ? <FoundGuestOrders {...guestOrders} /> : null}
        <EmptyState
          icon={PackageOpen}
          title={t("No orders yet")}
          action={<ButtonLink to={href("/products")}>{t("See all products")}</ButtonLink>}
          className="py-8"
        >
          {t(
            "Orders you place while signed in appear here. To find an order you placed as a guest, use Track Order.",
          )}
        </EmptyState>
        {guestOrders ? <AskForGuestOrders {...guestOrders} /> : null}
      </>
    );
  }
  return (
    <>
      {guestOrders ? <FoundGuestOrders {...guestOrders} /> : null}
      <AccountHeading title={t("Orders")}>
        {tPlural(total, "{count} order", "{count} orders")}
      </AccountHeading>
      <OwnOrders orders={orders} />
      <div className="mt-8">
        <Pagination page={page} pages={pages} />
      </div>
      {guestOrders ? <AskForGuestOrders {...guestOrders} /> : null}
    </>
  );
}
