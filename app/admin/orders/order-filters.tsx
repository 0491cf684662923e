import X from "lucide:x";
import { Link } from "#app/ui/link.tsx";
import { t } from "#languages/messages.ts";
import type { Day } from "#shop/calendar-day.ts";
import type { OrderList } from "#shop/orders/list-orders.server.ts";
import type { ParcelState } from "#shop/orders/parcel-filter.server.ts";
import type { PaymentStatus } from "#shop/orders/read-order.server.ts";
import { formatDay } from "#app/ui/day-axis.tsx";
import { StatusChips } from "../shared/filter-chips.tsx";
import { DayFields, FilterSelect, SearchForm } from "../shared/list-filters.tsx";
import { PeriodChips, usualPeriods } from "../shared/period-chips.tsx";
import { orderStatusNames } from "../shared/status-names.ts";
import { firstPage, useSearchWith } from "../shared/use-search-with.ts";
import type { OrderFilter } from "../shared/order-filter.server.ts";

type Props = {
  filter: OrderFilter;
  list: Pick<OrderList, "counts" | "countLimit">;
  /** The day in Malaysia. */
  today: Day;
};

function paymentOptions(): Record<PaymentStatus, string> {
  return {
    pending: t("Payment pending"),
    completed: t("Payment completed"),
    failed: t("Payment failed"),
  };
}

function parcelOptions(): Record<ParcelState, string> {
  return {
    "to-pack": t("To pack"),
    packed: t("Packed"),
    sent: t("Sent"),
    "not-confirmed": t("Arrival not confirmed"),
    ready: t("Ready to collect"),
    arrived: t("Arrived"),
    problem: t("Parcel problem"),
    lost: t("Lost, not settled"),
  };
}

export function OrderFilters({ filter, list, today }: Props) {
  const { q, status, payment, parcels, from, to, paidFrom, paidTo, sort } = filter;
  return (
    <div className="mb-4 space-y-3">
      <SearchForm
        keep={{ status, paidFrom, paidTo, sort: sort === "newest" ? undefined : sort }}
        query={q}
        label={t("Search orders by number, name or phone")}
        placeholder={t("Number, name or phone")}
        className="min-w-56 flex-1 basis-full md:basis-0"
        formClass="w-full flex-wrap"
        buttonClass="w-full md:w-auto"
      >
        <FilterSelect
          label={t("Payment status")}
          name="payment"
          value={payment}
          any={t("Any payment")}
          options={paymentOptions()}
          className="basis-full md:basis-auto"
        />
        <FilterSelect
          label={t("Parcels")}
          name="parcels"
          value={parcels}
          any={t("Any parcels")}
          options={parcelOptions()}
          className="basis-full md:basis-auto"
        />
        <DayFields {...{ from, to }} />
      </SearchForm>
      <PeriodChips periods={usualPeriods(today)} shown={{ from, to }} />
      <PaidDays days={[paidFrom, paidTo].filter((day) => day !== undefined)} />
      <StatusChips
        status={status}
        counts={list.counts}
        names={orderStatusNames()}
        countLimit={list.countLimit}
      />
    </div>
  );
}

/** Shows the filter by payment date, which comes from a link on the dashboard. Pressing the chip removes the filter. */
function PaidDays({ days }: { days: string[] }) {
  const searchWith = useSearchWith();
  if (days.length === 0) return null;
  return (
    <Link
      to={searchWith({ ...firstPage, paidFrom: undefined, paidTo: undefined })}
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-gold bg-gold-wash px-4 text-sm font-semibold md:min-h-9 md:px-3"
    >
      <span>
        {paidText([...new Set(days)].map((day) => formatDay({ day })))}
        <span className="sr-only">{t(": remove this filter")}</span>
      </span>
      <X aria-hidden="true" className="size-4" />
    </Link>
  );
}

function paidText([first, last]: string[]): string {
  return last
    ? t("Paid {first} to {last}", { first: first!, last })
    : t("Paid {day}", { day: first! });
}
