import { href } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import type { StockMovement } from "#shop/stock/list-movements.server.ts";
import { movementName } from "#shop/stock/movement-names.ts";
import { DateAboveTime } from "../shared/date-above-time.tsx";
import { RecordTable, type Column } from "../shared/record-list.tsx";

/** The changes of a product's stock, newest first. On phones, who made a change is below what happened. */
export function MovementTable({ movements }: { movements: StockMovement[] }) {
  return (
    <RecordTable
      caption={t("Stock history")}
      columns={columns()}
      items={movements}
      className="[&_td]:align-top max-sm:[&_td]:px-2 max-sm:[&_th]:px-2"
    />
  );
}

const columns = (): Column<StockMovement>[] => [
  {
    title: t("When"),
    cellClass: "sm:whitespace-nowrap tabular-nums",
    cell: ({ at }) => <DateAboveTime value={at} />,
  },
  { title: t("What happened"), cell: (movement) => <WhatHappened movement={movement} /> },
  {
    title: t("Change"),
    numeric: true,
    cell: ({ change }) => <span className="font-medium">{signed(change)}</span>,
  },
  { title: t("On hand"), numeric: true, cell: ({ onHand }) => onHand },
  {
    title: t("Staff"),
    className: "hidden md:table-cell",
    cellClass: "max-w-48 break-words",
    cell: ({ staffName }) => staffName,
  },
];

function WhatHappened({ movement }: { movement: StockMovement }) {
  const { orderId, orderNumber, note, staffName } = movement;
  return (
    <div className="min-w-0 break-words">
      {movementName(movement)}
      {orderId ? (
        <TextLink
          to={href("/admin/orders/:orderId", { orderId })}
          className="ml-2 whitespace-nowrap tabular-nums"
        >
          {t("Order #{number}", { number: orderNumber ?? "" })}
        </TextLink>
      ) : null}
      {note ? <span className="block text-xs text-ink-soft">{note}</span> : null}
      {staffName ? (
        <span className="block text-xs text-ink-soft md:hidden">{staffName}</span>
      ) : null}
    </div>
  );
}

/** With a sign and the true minus, which is as wide as the plus. */
function signed(change: number): string {
  if (change === 0) return "0";
  return change > 0 ? `+${change}` : `\u2212${-change}`;
}
