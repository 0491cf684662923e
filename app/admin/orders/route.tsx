import ClipboardList from "lucide:clipboard-list";
import Plus from "lucide:plus";
import SearchX from "lucide:search-x";
import { href } from "react-router";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { t } from "#languages/messages.ts";
import { listOrders } from "#shop/orders/list-orders.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { readOrderFilter } from "./order-filter.server.ts";
import { OrderFilters } from "./order-filters.tsx";
import { ExportLink, ListCount } from "../shared/list-head.tsx";
import { OrderList } from "../shared/order-list.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { isFiltering } from "../shared/url-filter.server.ts";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const filter = readOrderFilter(url);
  const { orders, ...found } = await listOrders(staff, { ...filter, search: filter.q });
  const shown = orders.map(({ phoneNumber, ...order }) => ({
    ...order,
    phone: formatPhone(phoneNumber),
  }));
  return { ...found, orders: shown, filter, isFiltered: isFiltering(filter) };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, total, page, pages, next, filter, isFiltered } = loaderData;
  return (
    <>
      <PageHead
        title={t("Orders")}
        action={
          <div className="flex flex-wrap gap-2">
            {total > 0 ? <ExportLink to={href("/admin/orders/export")} /> : null}
            <ButtonLink to={href("/admin/shipments/import")} variant="secondary">
              {t("Courier numbers")}
            </ButtonLink>
            <ButtonLink to={href("/admin/orders/new")}>
              <Plus aria-hidden="true" className="size-4" />
              {t("New order")}
            </ButtonLink>
          </div>
        }
      >
        <ListCount list={loaderData} isFiltered={isFiltered} />
      </PageHead>
      {total > 0 || isFiltered ? <OrderFilters filter={filter} list={loaderData} /> : null}
      {orders.length > 0 ? (
        <OrderList caption={t("Orders")} orders={orders} sort={filter.sort} />
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
        title={t("No orders match")}
        action={
          <ButtonLink to={href("/admin/orders")} variant="secondary">
            {t("Show all orders")}
          </ButtonLink>
        }
      >
        {t("Try part of an order number, a name or a phone number.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ClipboardList}
      title={t("No orders yet")}
      action={
        <ButtonLink to={href("/")} variant="secondary">
          {t("View the shop")}
        </ButtonLink>
      }
    >
      {t(
        "Orders appear here as soon as customers place them. To try it, place an order in the shop.",
      )}
    </EmptyState>
  );
}
