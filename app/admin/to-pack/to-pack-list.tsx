import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { RowLink } from "#app/ui/table.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t, tPlural } from "#languages/messages.ts";
import type { OrderToPack } from "#shop/fulfilment/list-to-pack.server.ts";
import { RecordList, type Column } from "../shared/record-list.tsx";
import { ShipmentBadge } from "../shared/shipment-badge.tsx";

type Row = Omit<OrderToPack, "createdAt" | "readyOn"> & { age: string; isLate: boolean };

/** Orders to pack. A row opens the order's packing screen, or its shipment if all pieces are in one. */
export function ToPackList({ rows }: { rows: Row[] }) {
  return (
    <RecordList
      caption={t("Orders to pack")}
      columns={columns()}
      items={rows}
      renderCard={(row) => <ToPackCard row={row} />}
    />
  );
}

const columns = (): Column<Row>[] => [
  {
    title: t("Order Number"),
    cellClass: "font-medium whitespace-nowrap tabular-nums",
    cell: ({ orderNumber }) => orderNumber,
  },
  {
    title: t("Customer"),
    cellClass: "max-w-56 min-w-32 break-words",
    cell: ({ fullName }) => <span className="line-clamp-2">{fullName}</span>,
  },
  { title: t("Delivery"), cell: wayOf },
  { title: t("To pack"), numeric: true, cell: ({ pieces }) => pieces || null },
  { title: t("Waiting"), cellClass: "whitespace-nowrap", cell: (row) => <Age row={row} /> },
  { title: t("Shipments"), cell: (row) => <Begun row={row} /> },
  {
    title: <span className="sr-only">{t("Pack")}</span>,
    cell: (row) => (
      <RowLink to={targetOf(row)} prefetch="intent" className="text-gold-ink!">
        <Label row={row} />
      </RowLink>
    ),
  },
];

function ToPackCard({ row }: { row: Row }) {
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm font-medium tabular-nums">{row.orderNumber}</span>
        <span className="text-xs">
          <Age row={row} />
        </span>
      </div>
      <p className="mt-1 line-clamp-2 break-words">{row.fullName}</p>
      <p className="mt-0.5 text-xs text-ink-soft">
        {row.pieces > 0
          ? `${wayOf(row)} · ${tPlural(row.pieces, "{count} piece to pack", "{count} pieces to pack")}`
          : wayOf(row)}
      </p>
      {row.shipments.length > 0 ? <Begun row={row} /> : null}
      <ButtonLink to={targetOf(row)} size="sm" variant="secondary" className="mt-2">
        <Label row={row} />
      </ButtonLink>
    </>
  );
}

/** Where the work goes on: the pieces that are left, or the shipment that was begun. */
function targetOf({ id, pieces, shipments }: Row): string {
  const [begun] = shipments;
  if (pieces > 0 || !begun) return href("/admin/orders/:orderId/pack", { orderId: id });
  return href("/admin/shipments/:shipmentId", { shipmentId: begun.id });
}

function Label({ row: { pieces, shipments, orderNumber } }: { row: Row }) {
  const text =
    pieces > 0 || shipments.length === 0
      ? t("Pack<hidden> order {orderNumber}</hidden>", { orderNumber })
      : t("Continue<hidden> with order {orderNumber}</hidden>", { orderNumber });
  return <Rich text={text} hidden={forScreenReaders} />;
}

function wayOf({ deliveryMethod }: Row): string {
  return deliveryMethod === "collect" ? t("Collection") : t("Delivery");
}

function Age({ row: { age, isLate } }: { row: Row }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 tabular-nums">
      {age}
      {isLate ? <Badge tone="bad">{t("Late")}</Badge> : null}
    </span>
  );
}

/** The shipments that were begun, each with a link to go on with it. */
function Begun({ row: { shipments } }: { row: Row }) {
  return (
    <ul>
      {shipments.map((shipment) => (
        <li key={shipment.id} className="flex flex-wrap items-center gap-x-2">
          <TextLink
            standalone
            to={href("/admin/shipments/:shipmentId", { shipmentId: shipment.id })}
            className="relative z-10 text-xs md:min-h-8"
          >
            {t("Shipment {number}", { number: shipment.number })}
          </TextLink>
          <ShipmentBadge shipment={shipment} />
        </li>
      ))}
    </ul>
  );
}
