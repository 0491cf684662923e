import { href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { RowLink } from "#app/ui/table.tsx";
import { t, tPlural } from "#languages/messages.ts";
import type { ToCollect } from "#shop/fulfilment/to-collect.server.ts";
import { RecordList, type Column } from "../shared/record-list.tsx";

export type CollectRow = Omit<ToCollect, "phoneNumber"> & { phone: string };

/** Shipments that wait at the counter. A row opens the hand-over. */
export function ToCollectList({ caption, rows }: { caption: string; rows: CollectRow[] }) {
  return (
    <RecordList
      caption={caption}
      columns={columns()}
      items={rows}
      renderCard={(row) => <CollectCard row={row} />}
    />
  );
}

const columns = (): Column<CollectRow>[] => [
  {
    title: t("Order Number"),
    cellClass: "font-medium whitespace-nowrap tabular-nums",
    cell: ({ orderNumber }) => orderNumber,
  },
  {
    title: t("Who may collect"),
    cellClass: "max-w-64 min-w-40 wrap-anywhere",
    cell: (row) => <Persons row={row} />,
  },
  {
    title: t("Phone"),
    cellClass: "text-xs whitespace-nowrap tabular-nums",
    cell: ({ phone }) => phone,
  },
  { title: t("Pieces"), numeric: true, cell: ({ pieces }) => pieces },
  { title: t("Waiting"), cellClass: "whitespace-nowrap", cell: (row) => <Waiting row={row} /> },
  {
    title: <span className="sr-only">{t("Hand over")}</span>,
    cell: (row) => (
      <RowLink
        to={href("/admin/shipments/:shipmentId/hand-over", { shipmentId: row.id })}
        prefetch="intent"
        className="whitespace-nowrap text-gold-ink!"
      >
        <HandOver row={row} />
      </RowLink>
    ),
  },
];

function CollectCard({ row }: { row: CollectRow }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-sm font-medium tabular-nums">{row.orderNumber}</span>
        <span className="text-xs">
          <Waiting row={row} />
        </span>
      </div>
      <p className="mt-1 wrap-anywhere">
        <Persons row={row} />
      </p>
      <p className="mt-0.5 text-xs text-ink-soft tabular-nums">
        {row.phone} · {tPlural(row.pieces, "{count} piece", "{count} pieces")}
      </p>
      <ButtonLink
        to={href("/admin/shipments/:shipmentId/hand-over", { shipmentId: row.id })}
        size="sm"
        variant="secondary"
        className="mt-2"
      >
        <HandOver row={row} />
      </ButtonLink>
    </>
  );
}

function HandOver({ row: { orderNumber } }: { row: CollectRow }) {
  const text = t("Hand over<hidden> order {orderNumber}</hidden>", { orderNumber });
  return <Rich text={text} hidden={forScreenReaders} />;
}

/** The buyer, the person whom the buyer named, and whether there is still something to pay. */
function Persons({ row: { fullName, collector, isPaid } }: { row: CollectRow }) {
  return (
    <>
      {fullName}
      {collector ? (
        <span className="block text-xs text-ink-soft">{t("or {name}", { name: collector })}</span>
      ) : null}
      {isPaid ? null : (
        <span className="mt-1 block">
          <Badge tone="warn">{t("Not paid")}</Badge>
        </span>
      )}
    </>
  );
}

function Waiting({ row: { days, isLate, isToRemind } }: { row: CollectRow }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
      {days === 0 ? t("Since today") : tPlural(days, "{count} day", "{count} days")}
      {isLate ? <Badge tone="warn">{t("Call the customer")}</Badge> : null}
      {isToRemind && !isLate ? <Badge tone="info">{t("No email: call to remind")}</Badge> : null}
    </span>
  );
}
