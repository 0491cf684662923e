import PackageCheck from "lucide:package-check";
import { href } from "react-router";
import { z } from "zod";
import { requireStaff } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatAge } from "#app/ui/format-age.ts";
import { formatCount } from "#app/ui/format-count.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { t } from "#languages/messages.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { listToPack, toPackGroups } from "#shop/fulfilment/list-to-pack.server.ts";
import { Chips } from "../shared/filter-chips.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { filterReader, optional, pageNumber, rowId } from "../shared/url-filter.server.ts";
import { ToPackList } from "./to-pack-list.tsx";
import type { Route } from "./+types/route";

const readFilter = filterReader({
  show: optional(z.enum(toPackGroups)),
  page: pageNumber,
  after: rowId,
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const { show, ...place } = readFilter(url);
  const { orders, ...page } = await listToPack(staff, { ...place, group: show });
  const now = new Date();
  const rows = orders.map(({ createdAt, readyOn, ...order }) => ({
    ...order,
    age: formatAge(createdAt, now),
    isLate: readyOn !== null && readyOn < dayOf(now),
  }));
  return { rows, ...page, show };
}

/** The paid orders whose pieces are not packed yet, the oldest first. */
export default function ToPack({ loaderData }: Route.ComponentProps) {
  const { rows, page, pages, next, show, counts, countLimit } = loaderData;
  const chips = [
    { value: undefined, label: t("To pack"), count: counts.deliver + counts.collect },
    { value: "deliver", label: t("Delivery"), count: counts.deliver },
    { value: "collect", label: t("Collection"), count: counts.collect },
    { value: "packed", label: t("Packed, not sent"), count: counts.packed },
  ].map(({ value, label, count }) => ({
    name: "show",
    value,
    isChosen: show === value,
    label: (
      <>
        {label}
        <span className="text-xs text-ink-soft tabular-nums">{formatCount(count, countLimit)}</span>
      </>
    ),
  }));
  return (
    <>
      <PageHead title={t("To pack")}>
        <p>{t("Paid orders with pieces that aren't packed yet, oldest first.")}</p>
      </PageHead>
      <div className="mb-4">
        <Chips label={t("Filter orders to pack")} chips={chips} />
      </div>
      {rows.length > 0 ? (
        <ToPackList rows={rows} />
      ) : (
        <div className="rounded-lg border border-line bg-card">
          <NothingToPack isFiltered={show !== undefined} />
        </div>
      )}
      <div className="mt-6">
        <Pagination page={page} pages={pages} next={next} />
      </div>
    </>
  );
}

function NothingToPack({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={PackageCheck}
        title={t("No orders here")}
        action={
          <ButtonLink to={href("/admin/to-pack")} variant="secondary">
            {t("Show all orders to pack")}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState icon={PackageCheck} title={t("Everything is packed")}>
      {t("When a customer pays, the order appears here until all its pieces are packed.")}
    </EmptyState>
  );
}
