import SearchX from "lucide:search-x";
import Undo2 from "lucide:undo-2";
import { href } from "react-router";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { t } from "#languages/messages.ts";
import { listReturns } from "#shop/returns/list-returns.server.ts";
import { returnKindNames, returnStatusNames } from "#shop/returns/return-names.ts";
import { StatusChips } from "../shared/filter-chips.tsx";
import { ListCount } from "../shared/list-head.tsx";
import { FilterSelect, SearchForm } from "../shared/list-filters.tsx";
import { PageHead } from "../shared/page-head.tsx";
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
  const { returns, total, page, pages, next, counts, countLimit, filter, isFiltered } = loaderData;
  return (
    <>
      <PageHead title={t("Returns")}>
        <ListCount list={loaderData} isFiltered={isFiltered} />
      </PageHead>
      {total > 0 || isFiltered ? (
        <div className="mb-4 space-y-3">
          <SearchForm
            keep={{ status: filter.status }}
            query={filter.q}
            label={t("Search returns by order number or name")}
            placeholder={t("Order number or name")}
            className="min-w-56 flex-1 basis-full md:basis-0"
            formClass="w-full flex-wrap"
            buttonClass="w-full md:w-auto"
          >
            <FilterSelect
              label={t("Return or exchange")}
              name="kind"
              value={filter.kind}
              any={t("Returns and exchanges")}
              options={returnKindNames()}
              className="basis-full md:basis-auto"
            />
          </SearchForm>
          <StatusChips
            status={filter.status}
            counts={counts}
            names={returnStatusNames()}
            countLimit={countLimit}
          />
        </div>
      ) : null}
      {returns.length > 0 ? <ReturnList returns={returns} /> : <NoReturns {...{ isFiltered }} />}
      <div className="mt-6">
        <Pagination page={page} pages={pages} next={next} />
      </div>
    </>
  );
}

function NoReturns({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("No returns match")}
        action={
          <ButtonLink to={href("/admin/returns")} variant="secondary">
            {t("Show all returns")}
          </ButtonLink>
        }
      >
        {t("Try part of an order number or a name.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Undo2} title={t("No returns yet")}>
      {t(
        "Customers ask for a return on the page of their order. You can also begin one yourself: open the order and choose “Begin a return”.",
      )}
    </EmptyState>
  );
}
