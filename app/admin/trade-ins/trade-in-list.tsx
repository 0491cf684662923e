import { href } from "react-router";
import { t, tPlural } from "#languages/messages.ts";
import { formatDay } from "#shop/format-day.ts";
import type { TradeInListRow } from "#shop/trade-ins/list-trade-ins.server.ts";
import { tradeInNumber } from "#shop/trade-ins/trade-in-names.ts";
import { RequestList, type RequestView } from "../shared/request-list.tsx";
import { TradeInBadge } from "../shared/trade-in-badge.tsx";

export function TradeInList({ tradeIns }: { tradeIns: TradeInListRow[] }) {
  return (
    <RequestList
      caption={t("Trade-ins")}
      items={tradeIns}
      more={[
        {
          title: t("Preferred day"),
          cellClass: "text-xs whitespace-nowrap",
          cell: ({ wishedOn }) => (wishedOn ? formatDay(wishedOn) : null),
        },
      ]}
      viewOf={viewOf}
    />
  );
}

function viewOf(row: TradeInListRow): RequestView {
  const label = tradeInNumber(row);
  return {
    label,
    // Empty once the customer has deleted the account.
    name: row.fullName || t("Deleted account"),
    what: tPlural(row.pieces, "{count} piece", "{count} pieces"),
    badge: <TradeInBadge status={row.status} />,
    page: href("/admin/trade-ins/:tradeInId", { tradeInId: row.id }),
    view: t("View<hidden> trade-in {number}</hidden>", { number: label }),
  };
}
