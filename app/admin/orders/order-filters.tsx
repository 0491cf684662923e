import X from "lucide-react/icons/x";
import { Form, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { controlClass } from "#app/ui/control-class.ts";
import { SelectField } from "#app/ui/field.tsx";
import { formatMoment } from "#app/ui/format-moment.ts";
import { Link } from "#app/ui/link.tsx";
import type { OrderList } from "#shop/orders/list-orders.server.ts";
import { SearchBox } from "../shared/search-box.tsx";
import { FilterChips } from "../shared/filter-chips.tsx";
import { paymentStatusNames } from "../shared/status-names.ts";

type PaymentAndDates = {
  payment: string | undefined;
  from: string | undefined;
  to: string | undefined;
};

/** Search, status, payment and dates, all in the URL. */
export function OrderFilters({
  search,
  status,
  counts,
  countLimit,
  ...paymentAndDates
}: PaymentAndDates & {
  search: string;
  status: string | undefined;
  counts: OrderList["counts"];
  countLimit: number;
}) {
  return (
    <div className="mb-4 space-y-3">
      <SearchForm search={search} {...paymentAndDates} />
      <PaidDays />
      <FilterChips status={status} counts={counts} countLimit={countLimit} />
    </div>
  );
}

/** Shows a payment date filter set by the dashboard's links, and removes it. */
function PaidDays() {
  const [params] = useSearchParams();
  const days = [params.get("paidFrom"), params.get("paidTo")].flatMap((day) => day ?? []);
  if (days.length === 0) return null;
  const without = new URLSearchParams(params);
  for (const name of ["paidFrom", "paidTo", "page", "after"]) without.delete(name);
  return (
    <Link
      to={{ search: without.toString() }}
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

function SearchForm({ search, payment, from, to }: PaymentAndDates & { search: string }) {
  const [params] = useSearchParams();
  return (
    <Form method="get" role="search" className="flex w-full flex-wrap gap-2">
      {["status", "sort", "paidFrom", "paidTo"].map((name) => {
        const value = params.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
      <SearchBox
        query={search}
        label="Search orders by number, name or phone"
        placeholder="Number, name or phone"
        className="min-w-56 flex-1 basis-full md:basis-0"
      />
      <SelectField
        key={`payment ${payment}`}
        label="Payment status"
        labelHidden
        dense
        name="payment"
        defaultValue={payment ?? ""}
        className="basis-full md:basis-auto"
      >
        <option value="">Any payment</option>
        {Object.entries(paymentStatusNames).map(([status, name]) => (
          <option key={status} value={status}>
            Payment {name.toLowerCase()}
          </option>
        ))}
      </SelectField>
      <DayField key={`from ${from}`} label="From" name="from" day={from} />
      <DayField key={`to ${to}`} label="To" name="to" day={to} />
      <Button type="submit" variant="secondary" className="w-full px-4 md:w-auto">
        Search
      </Button>
    </Form>
  );
}

function DayField({ label, name, day }: { label: string; name: string; day: string | undefined }) {
  return (
    <label className="flex min-w-0 flex-1 basis-32 items-center gap-2 text-xs text-ink-soft md:flex-none md:basis-auto">
      {label}
      <input
        type="date"
        name={name}
        defaultValue={day}
        className={classes(controlClass, "min-w-0 flex-1 text-ink md:w-auto!")}
      />
    </label>
  );
}
