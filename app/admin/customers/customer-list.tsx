import { href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { RowLink } from "#app/ui/table.tsx";
import { t, tContext, tPlural } from "#languages/messages.ts";
import type { CustomerRow } from "#shop/customers/customer-row.server.ts";
import { DateAboveTime } from "../shared/date-above-time.tsx";
import { RecordList, type Column } from "../shared/record-list.tsx";

type ShownCustomer = Pick<
  CustomerRow,
  "id" | "name" | "email" | "orders" | "paid" | "lastOrderId" | "lastOrderAt"
> & {
  phone: string;
  hasAccount: boolean;
};

export function CustomerList({ customers }: { customers: ShownCustomer[] }) {
  return (
    <RecordList
      caption={t("Customers")}
      columns={columns()}
      items={customers}
      renderCard={(customer) => <CustomerCard customer={customer} />}
    />
  );
}

const columns = (): Column<ShownCustomer>[] => [
  {
    title: tContext("person", "Name"),
    cellClass: "max-w-64 min-w-32 break-words",
    cell: ({ name, hasAccount }) => (
      <>
        <span className="line-clamp-2 leading-5">{name}</span>
        {hasAccount ? (
          <span className="mt-1 block">
            <AccountBadge />
          </span>
        ) : null}
      </>
    ),
  },
  {
    title: t("Phone"),
    cellClass: "text-xs whitespace-nowrap tabular-nums",
    cell: ({ phone }) => phone,
  },
  {
    title: t("Email"),
    className: "hidden xl:table-cell",
    cellClass: "max-w-56 text-xs wrap-anywhere",
    cell: ({ email }) => email,
  },
  { title: t("Orders"), numeric: true, cell: ({ orders }) => orders },
  { title: t("Total paid"), numeric: true, cell: ({ paid }) => <Price amount={paid} /> },
  {
    title: t("Last order"),
    cellClass: "text-xs leading-4 whitespace-nowrap tabular-nums",
    cell: ({ name, lastOrderId, lastOrderAt }) =>
      lastOrderId && lastOrderAt ? (
        <Link
          to={href("/admin/orders/:orderId", { orderId: lastOrderId })}
          prefetch="intent"
          // Above the row's own link, which covers the row.
          className="relative z-1 block underline underline-offset-2 hover:text-gold-ink"
        >
          <DateAboveTime value={lastOrderAt} />
          <span className="sr-only">{t("Last order of {name}", { name })}</span>
        </Link>
      ) : (
        "–"
      ),
  },
  {
    title: <span className="sr-only">{t("View")}</span>,
    cell: ({ id, name }) => (
      <RowLink
        to={href("/admin/customers/:customerId", { customerId: id })}
        prefetch="intent"
        className="text-gold-ink!"
      >
        <Rich
          text={t("View<hidden> customer {name}</hidden>", { name })}
          hidden={forScreenReaders}
        />
      </RowLink>
    ),
  },
];

function CustomerCard({ customer }: { customer: ShownCustomer }) {
  const { id, name, phone, email, orders, paid, lastOrderAt, hasAccount } = customer;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <RowLink
          to={href("/admin/customers/:customerId", { customerId: id })}
          className="line-clamp-2 min-w-0 break-words"
        >
          {name}
        </RowLink>
        {hasAccount ? <AccountBadge /> : null}
      </div>
      <p className="mt-0.5 text-xs wrap-anywhere text-ink-soft tabular-nums">
        {[phone, email].filter(Boolean).join(" · ")}
      </p>
      <div className="mt-1 flex items-baseline justify-between gap-3">
        <span className="text-xs text-ink-soft">
          {tPlural(orders, "{count} order", "{count} orders")}
          {lastOrderAt ? (
            <>
              {" · "}
              <DateTime value={lastOrderAt} format="date" />
            </>
          ) : null}
        </span>
        <Price amount={paid} className="font-medium" />
      </div>
    </>
  );
}

function AccountBadge() {
  return <Badge tone="grey">{t("Account")}</Badge>;
}
