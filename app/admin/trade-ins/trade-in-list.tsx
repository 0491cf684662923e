import { href } from "react-router";
import { DateTime } from "#app/ui/date-time.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { RowLink } from "#app/ui/table.tsx";
import { t, tPlural } from "#languages/messages.ts";
import { formatDay } from "#shop/format-day.ts";
import type { TradeInListRow } from "#shop/trade-ins/list-trade-ins.server.ts";
import { tradeInLabel } from "#shop/trade-ins/trade-in-names.ts";
import { DateAboveTime } from "../shared/date-above-time.tsx";
import { RecordList, type Column } from "../shared/record-list.tsx";
import { TradeInBadge } from "../shared/trade-in-badge.tsx";

export function TradeInList({ tradeIns }: { tradeIns: TradeInListRow[] }) {
  return (
    <RecordList
      caption={t("Trade-ins")}
      columns={columns()}
      items={tradeIns}
      renderCard={(row) => <TradeInCard row={row} />}
    />
  );
}

const columns = (): Column<TradeInListRow>[] => [
  { title: t("Number"), cellClass: "whitespace-nowrap tabular-nums", cell: tradeInLabel },
  {
    title: t("Customer"),
    cellClass: "max-w-56 break-words",
    cell: (row) => <span className="line-clamp-2 leading-5">{nameOf(row)}</span>,
  },
  { title: t("What"), cellClass: "text-xs", cell: piecesOf },
  {
    title: t("Wished day"),
    cellClass: "text-xs whitespace-nowrap",
    cell: ({ wishedOn }) => (wishedOn ? formatDay(wishedOn) : null),
  },
  { title: t("Status"), cell: ({ status }) => <TradeInBadge status={status} /> },
  {
    title: t("Asked on"),
    cellClass: "text-xs leading-4 whitespace-nowrap tabular-nums",
    cell: ({ createdAt }) => <DateAboveTime value={createdAt} />,
  },
  {
    title: <span className="sr-only">{t("View")}</span>,
    cell: (row) => (
      <RowLink
        to={href("/admin/trade-ins/:tradeInId", { tradeInId: row.id })}
        prefetch="intent"
        className="text-gold-ink!"
      >
        <Rich
          text={t("View<hidden> trade-in {number}</hidden>", { number: tradeInLabel(row) })}
          hidden={forScreenReaders}
        />
      </RowLink>
    ),
  },
];

function TradeInCard({ row }: { row: TradeInListRow }) {
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <RowLink
          to={href("/admin/trade-ins/:tradeInId", { tradeInId: row.id })}
          className="text-sm tabular-nums"
        >
          {tradeInLabel(row)}
        </RowLink>
        <TradeInBadge status={row.status} />
      </div>
      <p className="mt-1 line-clamp-2 break-words">{nameOf(row)}</p>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-soft">
        <span>{piecesOf(row)}</span>
        <DateTime value={row.createdAt} />
      </p>
    </>
  );
}

/** Empty once the customer has deleted the account. */
function nameOf({ fullName }: TradeInListRow): string {
  return fullName || t("Deleted account");
}

function piecesOf({ pieces }: TradeInListRow): string {
  return tPlural(pieces, "{count} piece", "{count} pieces");
}
