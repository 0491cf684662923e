import X from "lucide-react/icons/x";
import { useSearchParams } from "react-router";
import { formatMoment } from "#app/ui/format-moment.ts";
import { Link } from "#app/ui/link.tsx";
import type { OrderList } from "#shop/orders/list-orders.server.ts";
import { StatusChips } from "../shared/filter-chips.tsx";
import { DayFields, FilterSelect, SearchForm } from "../shared/list-filters.tsx";
import { paymentStatusNames } from "../shared/status-names.ts";
import { firstPage, useSearchWith } from "../shared/use-search-with.ts";

type Props = {
  search: string;
  status: string | undefined;
  counts: OrderList["counts"];
  countLimit: number;
  payment: string | undefined;
  from: string | undefined;
  to: string | undefined;
};

const paymentOptions = Object.entries(paymentStatusNames).map(([id, name]) => ({
  id,
  name: `Payment ${name.toLowerCase()}`,
}));

export function OrderFilters({ search, status, counts, countLimit, payment, from, to }: Props) {
  const [params] = useSearchParams();
  const kept = ["status", "sort", "paidFrom", "paidTo"].flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return (
    <div className="mb-4 space-y-3">
      <SearchForm
        keep={Object.fromEntries(kept)}
        query={search}
        label="Search orders by number, name or phone"
        placeholder="Number, name or phone"
        className="min-w-56 flex-1 basis-full md:basis-0"
        formClass="w-full flex-wrap"
        buttonClass="w-full md:w-auto"
      >
        <FilterSelect
          label="Payment status"
          name="payment"
          value={payment}
          any="Any payment"
          options={paymentOptions}
          className="basis-full md:basis-auto"
        />
        <DayFields {...{ from, to }} className="min-w-0 basis-32 md:flex-none md:basis-auto" />
      </SearchForm>
      <PaidDays />
      <StatusChips status={status} counts={counts} countLimit={countLimit} />
    </div>
  );
}

/** Shows the payment date filter that links on the dashboard set; a press removes it. */
function PaidDays() {
  const [params] = useSearchParams();
  const searchWith = useSearchWith();
  const days = [params.get("paidFrom"), params.get("paidTo")].flatMap((day) => day ?? []);
  if (days.length === 0) return null;
  return (
    <Link
      to={searchWith({ ...firstPage, paidFrom: undefined, paidTo: undefined })}
      preventScrollReset
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-gold bg-gold-wash px-4 text-sm font-semibold md:min-h-9 md:px-3"
    >
      <span>
        Paid {[...new Set(days)].map(formatDay).join(" to ")}
        <span className="sr-only">: remove this filter</span>
      </span>
      <X aria-hidden="true" className="size-4" />
    </Link>
  );
}

/** An invalid date is shown as typed. */
function formatDay(day: string): string {
  const moment = new Date(`${day}T00:00:00+08:00`);
  return Number.isNaN(moment.getTime()) ? day : formatMoment(moment, "date");
}
