import Scale from "lucide:scale";
import { href } from "react-router";
import { requireStaff } from "#app/http/visitor.server.ts";
import { t } from "#languages/messages.ts";
import { listTradeIns } from "#shop/trade-ins/list-trade-ins.server.ts";
import { tradeInStatusNames } from "#shop/trade-ins/trade-in-names.ts";
import { RequestListPage } from "../shared/request-list-page.tsx";
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
  const { tradeIns } = loaderData;
  return (
    <RequestListPage
      title={t("Trade-ins")}
      found={loaderData}
      statusNames={tradeInStatusNames()}
      search={{
        label: t("Search trade-ins by number, name or phone"),
        placeholder: t("Number, name or phone"),
      }}
      noMatch={{
        title: t("No trade-ins match"),
        hint: t("Try a number such as T1024, a part of a name or a phone number."),
        showAll: t("Show all trade-ins"),
        page: href("/admin/trade-ins"),
      }}
      none={{
        icon: Scale,
        title: t("No trade-ins yet"),
        hint: t("People who want to sell gold send a request from the page “Sell your gold”."),
      }}
    >
      {tradeIns.length > 0 ? <TradeInList tradeIns={tradeIns} /> : undefined}
    </RequestListPage>
  );
}
