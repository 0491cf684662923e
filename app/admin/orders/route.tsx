import ClipboardList from "lucide-react/icons/clipboard-list";
import Plus from "lucide-react/icons/plus";
import SearchX from "lucide-react/icons/search-x";
import { href } from "react-router";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { listOrders } from "#shop/orders/list-orders.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { parseOrderFilter } from "./order-filter.server.ts";
import { OrderFilters } from "./order-filters.tsx";
import { ExportLink, ListCount } from "../shared/list-head.tsx";
import { OrderList } from "../shared/order-list.tsx";
import { PageHead } from "../shared/page-head.tsx";
import type { Route } from "./+types/route";

export { AdminErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const { q, ...filter } = parseOrderFilter(url);
  const { orders, ...found } = await listOrders(staff, { ...filter, search: q });
  const shown = orders.map(({ phoneNumber, ...order }) => ({
    ...order,
    phone: formatPhone(phoneNumber),
  }));
  return { ...filter, ...found, search: q, orders: shown };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, total, countLimit, page, pages, next, counts, search, status, sort } = loaderData;
  const { payment, from, to, paidFrom, paidTo } = loaderData;
  const isFiltered = Boolean(search || status || payment || from || to || paidFrom || paidTo);
  return (
    <>
      <PageHead
        title="Orders"
        action={
          <div className="flex flex-wrap gap-2">
            {total > 0 ? <ExportLink to={href("/admin/orders/export")} /> : null}
            <ButtonLink to={href("/admin/orders/new")}>
              <Plus aria-hidden="true" className="size-4" />
              New order
            </ButtonLink>
          </div>
        }
      >
        <ListCount list={loaderData} isFiltered={isFiltered} />
      </PageHead>
      {total > 0 || isFiltered ? (
        <OrderFilters {...{ search, status, counts, countLimit, payment, from, to }} />
      ) : null}
      {orders.length > 0 ? (
        <OrderList caption="Orders" orders={orders} sort={sort} />
      ) : (
        <NoOrders isFiltered={isFiltered} />
      )}
      <div className="mt-6">
        <Pagination page={page} pages={pages} next={next} />
      </div>
    </>
  );
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title="No orders match"
        action={
          <ButtonLink to={href("/admin/orders")} variant="secondary">
            Show all orders
          </ButtonLink>
        }
      >
        Try part of an order number, a name or a phone number.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ClipboardList}
      title="No orders yet"
      action={
        <ButtonLink to={href("/")} variant="secondary">
          View the shop
        </ButtonLink>
      }
    >
      Orders appear here as soon as customers place them. To try it, place an order in the shop.
    </EmptyState>
  );
}
