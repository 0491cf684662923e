import Undo2 from "lucide:undo-2";
import { href } from "react-router";
import { requireStaff } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import { listReturns } from "#shop/returns/list-returns.server.ts";
import { returnKindNames, returnStatusNames } from "#shop/returns/return-names.ts";
import { FilterSelect } from "../shared/list-filters.tsx";
import { RequestListPage } from "../shared/request-list-page.tsx";
import { isFiltering } from "../shared/url-filter.server.ts";
import { readReturnFilter } from "./return-filter.server.ts";
import { ReturnList } from "./return-list.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const filter = readReturnFilter(url);
  const found = await listReturns(staff, { ...filter, search: filter.q });
  return { ...found, filter, isFiltered: isFiltering(filter) };
}

/** The returns of all orders, by status. */
export default function Returns({ loaderData }: Route.ComponentProps) {
  const { returns, filter } = loaderData;
  return (
    <RequestListPage
      title={t("Returns")}
      found={loaderData}
      statusNames={returnStatusNames()}
      search={{
        label: t("Search returns by order number or name"),
        placeholder: t("Order number or name"),
        fields: (
          <FilterSelect
            label={t("Return or exchange")}
            name="kind"
            value={filter.kind}
            any={t("Returns and exchanges")}
            options={returnKindNames()}
            className="basis-full md:basis-auto"
          />
        ),
      }}
      noMatch={{
        title: t("No returns match"),
        hint: t("Try part of an order number or a name."),
        showAll: t("Show all returns"),
        page: href("/admin/returns"),
      }}
      none={{
        icon: Undo2,
        title: t("No returns yet"),
        hint: t(
          "Customers can ask for a return on their order page. You can also create one: open the order and choose “Create return”.",
        ),
      }}
    >
      {returns.length > 0 ? <ReturnList returns={returns} /> : undefined}
    </RequestListPage>
  );
}
