import { formatCount } from "#app/ui/format-count.ts";
import { t } from "#languages/messages.ts";
import type { Period } from "#shop/calendar-day.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { averageOrder, type Sales } from "#shop/reports/sales.ts";
import { FigureCard } from "../shared/figure-card.tsx";
import { formatTotalWeight } from "./format-total-weight.ts";
import { daysText } from "./days-text.ts";

type Totals = Sales & { refunded: Sen };

/** The totals of the period, each compared with that of the period before. */
export function Totals(props: { total: Totals; totalBefore: Totals; before: Period }) {
  const { total, totalBefore, before } = props;
  const money = (title: string, of: (totals: Totals) => number) =>
    figure(title, of, (amount) => formatMoney(amount as Sen));
  return (
    <section aria-label={t("Totals")}>
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
        {money(t("Revenue"), ({ revenue }) => revenue)}
        {figure(t("Orders"), ({ orders }) => orders, formatCount)}
        {figure(t("Pieces sold"), ({ pieces }) => pieces, formatCount)}
        {figure(
          t("Gold sold"),
          ({ weight }) => weight,
          (weight) => formatTotalWeight(weight as Sales["weight"]),
        )}
        {money(t("Labour earned"), ({ labour }) => labour)}
        {money(t("Average order"), averageOrder)}
        {money(t("Refunds"), ({ refunded }) => refunded)}
        {money(t("Revenue less refunds"), ({ revenue, refunded }) => revenue - refunded)}
      </ul>
      <div className="mt-3 max-w-3xl space-y-1 text-xs text-ink-soft">
        <p>
          {t("Compared with {days}, as many days right before.", {
            days: daysText(before),
          })}
        </p>
        <p>
          {t(
            "Sales are paid orders that aren't cancelled, on the day they were paid. Returned pieces stay counted; what you gave back, also as credit in an exchange, is under “Refunds”.",
          )}
        </p>
      </div>
    </section>
  );

  function figure(title: string, of: (totals: Totals) => number, format: (n: number) => string) {
    return (
      <FigureCard
        title={title}
        figure={format(of(total))}
        note={changeText(of(total), of(totalBefore), format(of(totalBefore)))}
      />
    );
  }
}

function changeText(now: number, before: number, shown: string): string {
  if (before === 0) return t("{amount} before", { amount: shown });
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  const change = percent < 0 ? `−${-percent}%` : `+${percent}%`;
  return t("{change} from {amount}", { change, amount: shown });
}
