import ClipboardList from "lucide:clipboard-list";
import Plus from "lucide:plus";
import SearchX from "lucide:search-x";
import { href } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { t } from "#languages/messages.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { listOrders } from "#shop/orders/list-orders.server.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { changeSelected } from "./bulk-action.server.ts";
import { orderFilters, orderListQuery, readOrderFilter } from "../shared/order-filter.server.ts";
import { OrderFilters } from "./order-filters.tsx";
import { RefusedOrders } from "./refused-orders.tsx";
import { ExportLink, ListCount } from "../shared/list-head.tsx";
import { OrderList } from "../shared/order-list.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { changeSavedFilters } from "../shared/saved-filters/saved-filter-action.server.ts";
import { SavedFilters } from "../shared/saved-filters/saved-filters.tsx";
import { savedFiltersOf } from "../shared/saved-query.server.ts";
import { useSelection } from "../shared/select-orders.tsx";
import { showOrders } from "../shared/shown-orders.server.ts";
import { isFiltering } from "../shared/url-filter.server.ts";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const filter = readOrderFilter(url);
  const [{ orders, ...found }, saved] = await Promise.all([
    listOrders(staff, { ...filter, search: filter.q }),
    savedFiltersOf(staff, orderFilters, url),
  ]);
  const shown = await showOrders(staff, orders);
  const today = dayOf(new Date());
  const list = orderListQuery(url.search);
  return { ...found, orders: shown, saved, list, filter, isFiltered: isFiltering(filter), today };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const form = await formOf(request);
  const changed = await changeSavedFilters(staff, form, orderFilters, url);
  if (changed) return changed;
  return changeSelected(staff, form, href("/admin/orders") + url.search);
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, total, page, pages, next, saved, filter, isFiltered } = loaderData;
  const selection = useSelection("selected-orders", orders);
  return (
    <>
      <PageHead
        title={t("Orders")}
        action={
          <div className="flex flex-wrap gap-2">
            {total > 0 ? (
              <>
                <ExportLink to={href("/admin/orders/export")} />
                <ExportLink to={href("/admin/orders/export")} set={{ rows: "items" }}>
                  {t("Export items")}
                </ExportLink>
              </>
            ) : null}
            <ButtonLink to={href("/admin/shipments/import")} variant="secondary">
              {t("Tracking numbers")}
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
      {actionData ? <RefusedOrders answer={actionData} /> : null}
      {total > 0 || isFiltered ? (
        <OrderFilters filter={filter} list={loaderData} today={loaderData.today} />
      ) : null}
      <SavedFilters saved={saved} />
      {orders.length > 0 ? (
        <OrderList
          caption={t("Orders")}
          orders={orders}
          list={loaderData.list}
          sort={filter.sort}
          selection={selection}
        />
      ) : (
        <NoOrders isFiltered={isFiltered} />
      )}
      <div className="mt-6">
        <Pagination page={page} pages={pages} next={next} />
      </div>
      {orders.length > 0 ? <BulkBar selection={selection} /> : null}
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
