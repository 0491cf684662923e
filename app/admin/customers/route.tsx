import SearchX from "lucide:search-x";
import Users from "lucide:users";
import { href } from "react-router";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { t } from "#languages/messages.ts";
import { listCustomers } from "#shop/customers/list-customers.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import { pick } from "#shop/pick.ts";
import { ExportLink, ListCount } from "../shared/list-head.tsx";
import { SearchForm } from "../shared/list-filters.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { isFiltering } from "../shared/url-filter.server.ts";
import { readCustomerFilter } from "./customer-filter.server.ts";
import { CustomerList } from "./customer-list.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const filter = readCustomerFilter(url);
  const { customers, ...found } = await listCustomers(staff, { ...filter, search: filter.q });
  const shown = customers.map((customer) => ({
    ...pick(customer, ["id", "name", "email", "orders", "paid", "lastOrderId", "lastOrderAt"]),
    phone: formatPhone(customer.phoneNumber),
    hasAccount: customer.userId !== null,
  }));
  return { ...found, customers: shown, query: filter.q, isFiltered: isFiltering(filter) };
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { customers, total, page, pages, next, query, isFiltered } = loaderData;
  return (
    <>
      <PageHead
        title={t("Customers")}
        action={total > 0 ? <ExportLink to={href("/admin/customers/export")} /> : null}
      >
        <ListCount list={loaderData} isFiltered={isFiltered} />
      </PageHead>
      {total > 0 || isFiltered ? (
        <div className="mb-4">
          <SearchForm
            query={query}
            label={t("Search customers by name, phone or email")}
            placeholder={t("Name, phone or email")}
            className="min-w-0 flex-1"
            formClass="max-w-2xl"
          />
        </div>
      ) : null}
      {customers.length > 0 ? (
        <CustomerList customers={customers} />
      ) : (
        <NoCustomers isFiltered={isFiltered} />
      )}
      <div className="mt-6">
        <Pagination page={page} pages={pages} next={next} />
      </div>
    </>
  );
}

function NoCustomers({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("No customers match")}
        action={
          <ButtonLink to={href("/admin/customers")} variant="secondary">
            {t("Show all customers")}
          </ButtonLink>
        }
      >
        {t("Try part of a name, a phone number or an email address.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Users}
      title={t("No customers yet")}
      action={
        <ButtonLink to={href("/admin/orders/new")} variant="secondary">
          {t("New order")}
        </ButtonLink>
      }
    >
      {t("Everyone who orders or creates an account appears here.")}
    </EmptyState>
  );
}
