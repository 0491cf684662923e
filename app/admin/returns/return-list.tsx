import { href } from "react-router";
import { DateTime } from "#app/ui/date-time.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { RowLink } from "#app/ui/table.tsx";
import { t, tPlural } from "#languages/messages.ts";
import type { ReturnListRow } from "#shop/returns/list-returns.server.ts";
import { returnKindName, returnReasonNames } from "#shop/returns/return-names.ts";
import { DateAboveTime } from "../shared/date-above-time.tsx";
import { RecordList, type Column } from "../shared/record-list.tsx";
import { ReturnBadge } from "../shared/return-badge.tsx";

export function ReturnList({ returns }: { returns: ReturnListRow[] }) {
  return (
    <RecordList
      caption={t("Returns")}
      columns={columns()}
      items={returns}
      renderCard={(row) => <ReturnCard row={row} />}
    />
  );
}

const columns = (): Column<ReturnListRow>[] => [
  {
    title: t("Number"),
    cellClass: "whitespace-nowrap tabular-nums",
    cell: labelOf,
  },
  {
    title: t("Customer"),
    cellClass: "max-w-56 break-words",
    cell: ({ fullName }) => <span className="line-clamp-2 leading-5">{fullName}</span>,
  },
  { title: t("What"), cellClass: "text-xs", cell: whatOf },
  {
    title: t("Reason"),
    className: "hidden xl:table-cell",
    cellClass: "text-xs",
    cell: ({ reason }) => returnReasonNames()[reason],
  },
  { title: t("Status"), cell: ({ status }) => <ReturnBadge status={status} /> },
  {
    title: t("Asked on"),
    cellClass: "text-xs leading-4 whitespace-nowrap tabular-nums",
    cell: ({ createdAt }) => <DateAboveTime value={createdAt} />,
  },
  {
    title: <span className="sr-only">{t("View")}</span>,
    cell: (row) => (
      <RowLink
        to={href("/admin/returns/:returnId", { returnId: row.id })}
        prefetch="intent"
        className="text-gold-ink!"
      >
        <Rich
          text={t("View<hidden> return {number}</hidden>", { number: labelOf(row) })}
          hidden={forScreenReaders}
        />
      </RowLink>
    ),
  },
];

function ReturnCard({ row }: { row: ReturnListRow }) {
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <RowLink
          to={href("/admin/returns/:returnId", { returnId: row.id })}
          className="text-sm tabular-nums"
        >
          {labelOf(row)}
        </RowLink>
        <ReturnBadge status={row.status} />
      </div>
      <p className="mt-1 line-clamp-2 break-words">{row.fullName}</p>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-soft">
        <span>
          {whatOf(row)} · {returnReasonNames()[row.reason]}
        </span>
        <DateTime value={row.createdAt} />
      </p>
    </>
  );
}

function labelOf({ orderNumber, number }: ReturnListRow): string {
  return `${orderNumber}-R${number}`;
}

function whatOf({ kind, pieces }: ReturnListRow): string {
  return `${returnKindName(kind)}, ${tPlural(pieces, "{count} piece", "{count} pieces")}`;
}
