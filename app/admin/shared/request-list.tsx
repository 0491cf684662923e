import type { ReactNode } from "react";
import { DateTime } from "#app/ui/date-time.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { RowLink } from "#app/ui/table.tsx";
import { t } from "#languages/messages.ts";
import { DateAboveTime } from "./date-above-time.tsx";
import { RecordList, type Column } from "./record-list.tsx";

type Request = { id: string; createdAt: Date };

/** How the list shows one request. */
export type RequestView = {
  label: string;
  name: string;
  what: string;
  /** More on its card, after `what`. */
  whatMore?: string;
  /** The last line of its card. */
  due?: ReactNode;
  badge: ReactNode;
  page: string;
  /** The text of the link to its page; what is in `<hidden>` only screen readers read. */
  view: string;
};

/** What customers ask staff for, such as returns, as a table or as cards. `more` are the list's own columns. */
export function RequestList<Row extends Request>({
  caption,
  items,
  more,
  viewOf,
}: {
  caption: string;
  items: Row[];
  more: Column<Row>[];
  viewOf: (row: Row) => RequestView;
}) {
  return (
    <RecordList
      caption={caption}
      columns={columns(more, viewOf)}
      items={items}
      renderCard={(row) => <RequestCard view={viewOf(row)} createdAt={row.createdAt} />}
    />
  );
}

const columns = <Row extends Request>(
  more: Column<Row>[],
  viewOf: (row: Row) => RequestView,
): Column<Row>[] => [
  {
    title: t("Number"),
    cellClass: "whitespace-nowrap tabular-nums",
    cell: (row) => viewOf(row).label,
  },
  {
    title: t("Customer"),
    cellClass: "min-w-32 max-w-56 break-words",
    cell: (row) => <span className="line-clamp-2 leading-5">{viewOf(row).name}</span>,
  },
  { title: t("What"), cellClass: "text-xs", cell: (row) => viewOf(row).what },
  ...more,
  { title: t("Status"), cell: (row) => viewOf(row).badge },
  {
    title: t("Requested on"),
    cellClass: "text-xs leading-4 whitespace-nowrap tabular-nums",
    cell: ({ createdAt }) => <DateAboveTime value={createdAt} />,
  },
  {
    title: <span className="sr-only">{t("View")}</span>,
    cell: (row) => (
      <RowLink to={viewOf(row).page} prefetch="intent" className="text-gold-ink!">
        <Rich text={viewOf(row).view} hidden={forScreenReaders} />
      </RowLink>
    ),
  },
];

function RequestCard({ view, createdAt }: { view: RequestView; createdAt: Date }) {
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <RowLink to={view.page} className="text-sm tabular-nums">
          {view.label}
        </RowLink>
        {view.badge}
      </div>
      <p className="mt-1 line-clamp-2 break-words">{view.name}</p>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-soft">
        <span>{view.whatMore ? `${view.what} · ${view.whatMore}` : view.what}</span>
        <DateTime value={createdAt} />
      </p>
      {view.due ? <p className="mt-0.5 text-xs text-ink-soft">{view.due}</p> : null}
    </>
  );
}
