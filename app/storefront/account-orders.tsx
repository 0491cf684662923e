import PackageOpen from "lucide-react/icons/package-open";
import { href } from "react-router";
import { requireUser } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { listAccountOrders } from "#shop/orders/account-orders.server.ts";
import type { Route } from "./+types/account-orders";
import { AccountHeading } from "./account/account-heading.tsx";
import { OwnOrders } from "./account/own-orders.tsx";
import { pageMeta } from "./page-meta.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Your orders" });
}

export function headers() {
  return { "Cache-Control": "no-store" };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await requireUser(context, url);
  const page = Number.parseInt(url.searchParams.get("page") ?? "", 10) || 1;
  return await listAccountOrders(user.id, page);
}

export default function AccountOrders({ loaderData }: Route.ComponentProps) {
  const { orders, total, page, pages } = loaderData;
  if (total === 0) {
    return (
      <EmptyState
        icon={PackageOpen}
        title="No orders yet"
        action={<ButtonLink to={href("/products")}>See our pieces</ButtonLink>}
        className="py-8"
      >
        What you buy while signed in is listed here. An order placed without signing in is found by
        its phone number under “Track Order”.
      </EmptyState>
    );
  }
  return (
    <>
      <AccountHeading title="Orders">
        {total === 1 ? "One order" : `${total} orders, newest first`}
      </AccountHeading>
      <OwnOrders orders={orders} />
      <div className="mt-8">
        <Pagination page={page} pages={pages} />
      </div>
    </>
  );
}
