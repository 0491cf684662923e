import Scale from "lucide:scale";
import SearchX from "lucide:search-x";
import { href } from "react-router";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { t } from "#languages/messages.ts";
import { listTradeIns } from "#shop/trade-ins/list-trade-ins.server.ts";
import { tradeInStatusNames } from "#shop/trade-ins/trade-in-names.ts";
import { StatusChips } from "../shared/filter-chips.tsx";
import { ListCount } from "../shared/list-head.tsx";
import { SearchForm } from "../shared/list-filters.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { isFiltering } from "../shared/url-filter.server.ts";
import { readTradeInFilter } from "./trade-in-filter.server.ts";
import { TradeInList } from "./trade-in-list.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const filter = readTradeInFilter(url);
  const found = await listTradeIns(staff, { ...filter, search: filter.q });
  return { ...found, filter, isFiltered: isFiltering(filter) };
}

/** The requests of people who want to sell gold, by status. */
export default function TradeIns({ loaderData }: Route.ComponentProps) {
  const { tradeIns, total, page, pages, next, counts, countLimit, filter, isFiltered } = loaderData;
  return (
    <>
      <PageHead title={t("Trade-ins")}>
        <ListCount list={loaderData} isFiltered={isFiltered} />
      </PageHead>
      {total > 0 || isFiltered ? (
        <div className="mb-4 space-y-3">
          <SearchForm
            keep={{ status: filter.status }}
            query={filter.q}
            label={t("Search trade-ins by number, name or phone")}
            placeholder={t("Number, name or phone")}
            className="min-w-56 flex-1 basis-full md:basis-0"
            formClass="w-full flex-wrap"
            buttonClass="w-full md:w-auto"
          />
          <StatusChips
            status={filter.status}
            counts={counts}
            names={tradeInStatusNames()}
            countLimit={countLimit}
          />
        </div>
      ) : null}
      {tradeIns.length > 0 ? (
        <TradeInList tradeIns={tradeIns} />
      ) : (
        <NoTradeIns {...{ isFiltered }} />
      )}
      <div className="mt-6">
        <Pagination page={page} pages={pages} next={next} />
      </div>
    </>
  );
}

function NoTradeIns({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={SearchX}
        title={t("No trade-ins match")}
        action={
          <ButtonLink to={href("/admin/trade-ins")} variant="secondary">
            {t("Show all trade-ins")}
          </ButtonLink>
        }
      >
        {t("Try a number such as T1024, a part of a name or a phone number.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Scale} title={t("No trade-ins yet")}>
      {t("People who want to sell gold send a request from the page “Sell your gold”.")}
    </EmptyState>
  );
}
