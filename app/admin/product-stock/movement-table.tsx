import { href } from "react-router";
import { DateTime } from "#app/ui/date-time.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t, tContext } from "#languages/messages.ts";
import type { StockMovement } from "#shop/stock/list-movements.server.ts";
import { movementName } from "#shop/stock/movement-names.ts";
import { DateAboveTime } from "../shared/date-above-time.tsx";
import { RecordList, type Column } from "../shared/record-list.tsx";

/** The changes of a product's stock, newest first. */
export function MovementTable({ movements }: { movements: StockMovement[] }) {
  return (
    <RecordList
      caption={t("Stock history")}
      columns={columns()}
      items={movements}
      className="[&_td]:align-top"
      renderCard={(movement) => <MovementCard movement={movement} />}
    />
  );
}

const columns = (): Column<StockMovement>[] => [
  {
    title: t("When"),
    cellClass: "whitespace-nowrap tabular-nums",
    cell: ({ at }) => <DateAboveTime value={at} />,
  },
  { title: t("What happened"), cell: (movement) => <WhatHappened movement={movement} /> },
  {
    title: tContext("of the stock", "Change"),
    numeric: true,
    cell: ({ change }) => <span className="font-medium">{signed(change)}</span>,
  },
  { title: t("On hand"), numeric: true, cell: ({ onHand }) => onHand },
  {
    title: t("Staff"),
    cellClass: "max-w-48 break-words",
    cell: ({ staffName }) => staffName,
  },
];

function MovementCard({ movement }: { movement: StockMovement }) {
  const { at, change, onHand, staffName } = movement;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <WhatHappened movement={movement} />
      <div className="text-right tabular-nums">
        <p className="font-medium">{signed(change)}</p>
        <p className="text-xs text-ink-soft">{t("{count} on hand", { count: onHand })}</p>
      </div>
      <p className="col-span-2 mt-0.5 text-xs break-words text-ink-soft">
        <DateTime value={at} />
        {staffName ? ` · ${staffName}` : ""}
      </p>
    </div>
  );
}

function WhatHappened({ movement }: { movement: StockMovement }) {
  const { orderId, orderNumber, note } = movement;
  return (
    <div className="min-w-0 break-words">
      {movementName(movement)}{" "}
      {orderId ? (
        <TextLink
          to={href("/admin/orders/:orderId", { orderId })}
          className="whitespace-nowrap tabular-nums"
        >
          {`#${orderNumber}`}
        </TextLink>
      ) : null}
      {note ? <span className="block text-xs text-ink-soft">{note}</span> : null}
    </div>
  );
}

/** With a sign and the true minus, which is as wide as the plus. */
function signed(change: number): string {
  if (change === 0) return "0";
  return change > 0 ? `+${change}` : `\u2212${-change}`;
}
