import ClipboardList from "lucide:clipboard-list";
import { href } from "react-router";
import { allKeyed } from "#app/http/all-keyed.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { formatMoment } from "#shop/format-moment.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { wholeAmounts } from "#app/ui/whole-amounts.ts";
import { t } from "#languages/messages.ts";
import { env } from "#env";
import { productFigures } from "#shop/catalogue/product-figures.server.ts";
import { formatMoney } from "#shop/money.ts";
import { newestOrders } from "#shop/orders/list-orders.server.ts";
import { orderFigures } from "#shop/orders/order-figures.server.ts";
import { revenueByDay } from "#shop/orders/revenue-by-day.server.ts";
import type { Owner } from "#shop/staff.ts";
import { ordersOnOneServerSince } from "#shop/health/one-server.server.ts";
import { coverEndingSoon } from "#shop/fulfilment/transit-policies.server.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { BackupNote } from "./backup-note.tsx";
import { BeforeOpening } from "./before-opening.tsx";
import { CoverNotice } from "./cover-notice.tsx";
import { readBackupStatus } from "../shared/backup-status.server.ts";
import { FigureCard } from "../shared/figure-card.tsx";
import { RevenueChart } from "./revenue-chart.tsx";
import { ToDo } from "./to-do.tsx";
import { readBeforeOpening } from "./read-before-opening.server.ts";
import { readToDo } from "./read-to-do.server.ts";
import { formatCount } from "#app/ui/format-count.ts";
import { Notice } from "../shared/notice.tsx";
import { OrderList } from "../shared/order-list.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { showOrders } from "../shared/shown-orders.server.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const owner = staff.role === "owner" ? (staff as Owner) : undefined;
  const { newest, coverEnds, beforeOpening, ...figures } = await allKeyed({
    orderCounts: orderFigures(staff),
    products: productFigures(staff),
    newest: newestOrders(staff, 8),
    days: revenueByDay(staff, 30),
    work: readToDo(staff),
    backup: readBackupStatus(staff),
    coverEnds: coverEndingSoon(staff),
    beforeOpening: owner && readBeforeOpening(owner),
  });
  const oneServerSince = owner && ordersOnOneServerSince(owner);
  const orders = await showOrders(staff, newest);
  const cover = coverEnds && {
    lastDay: coverEnds,
    today: dayOf(new Date()),
    isOwner: owner !== undefined,
  };
  const opening = beforeOpening && { facts: beforeOpening, address: env.BASE_URL };
  return { ...figures, orders, oneServerSince, cover, opening };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { orderCounts, products, orders, days, work, backup, oneServerSince, cover, opening } =
    loaderData;
  const allOrders = href("/admin/orders");
  return (
    <>
      <PageHead title={t("Dashboard")} />
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
        <FigureCard
          title={t("Total Revenue")}
          figure={formatMoney(orderCounts.revenue)}
          note={t("All orders, paid or not. Paid: {amount}", {
            amount: wholeAmounts(formatMoney(orderCounts.paid)),
          })}
          to={allOrders}
        />
        <FigureCard
          title={t("Total Orders")}
          figure={formatCount(orderCounts.total)}
          to={allOrders}
        />
        <FigureCard
          title={t("Total Products")}
          figure={formatCount(products.total)}
          to={href("/admin/products")}
        />
        <FigureCard
          title={t("Pending Orders")}
          figure={formatCount(orderCounts.pending)}
          to={`${allOrders}?status=pending`}
        />
      </ul>
      {oneServerSince ? (
        <div className="mt-8">
          <Notice title={t("New orders have no second copy")}>
            {t(
              "Since {moment}, orders are saved on one database server only. If it fails, these orders could be lost. Ask the person who runs your server to bring the second one back.",
              { moment: formatMoment(oneServerSince) },
            )}
          </Notice>
        </div>
      ) : null}
      {cover ? <CoverNotice {...cover} /> : null}
      {opening ? <BeforeOpening {...opening} /> : null}
      <ToDo {...work} />
      {backup && !backup.isOk ? <BackupNote backup={backup} /> : null}
      <div className="mt-8">
        <RevenueChart days={days} />
      </div>
      <div className="mt-8">
        <div className="mb-3 flex items-center justify-between gap-4">
          <h2 className="text-base font-semibold">{t("Newest orders")}</h2>
          {orders.length > 0 ? (
            <TextLink standalone to={allOrders}>
              {t("All orders")}
            </TextLink>
          ) : null}
        </div>
        {orders.length > 0 ? (
          <OrderList caption={t("Newest orders")} orders={orders} />
        ) : (
          <div className="rounded-lg border border-line bg-card">
            <EmptyState icon={ClipboardList} title={t("No orders yet")} heading="h2">
              {t(
                "Your first order will appear here. Until then, check that today's gold prices above are right.",
              )}
            </EmptyState>
          </div>
        )}
      </div>
      {backup?.isOk ? <BackupNote backup={backup} /> : null}
    </>
  );
}
