import { href } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { FigureCard } from "./figure-card.tsx";

type Props = {
  toPack: number;
  stock: { out: number; low: number; lowStock: number };
  receipts: { waiting: number; oldest: string | undefined };
  paymentTasks: number;
  unsentEmails: number;
  pricesToday: "all" | "916" | "999" | "none";
  /** Set when a gold price is older than the shop's limit. */
  stale: { title: string; note: string } | undefined;
};

/** Open work; each figure links to the screen where staff do it. */
export function ToDo({
  toPack,
  stock,
  receipts,
  paymentTasks,
  unsentEmails,
  pricesToday,
  stale,
}: Props) {
  const extras = Number(paymentTasks > 0) + Number(unsentEmails > 0);
  return (
    <section aria-labelledby="to-do" className="mt-8">
      <h2 id="to-do" className="mb-3 text-base font-semibold">
        To do
      </h2>
      <ul
        className={classes(
          "grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2",
          columns[extras],
        )}
      >
        <FigureCard
          title="Receipts to check"
          figure={String(receipts.waiting)}
          note={receipts.oldest ? `Oldest: ${receipts.oldest}` : "None waiting"}
          to={href("/admin/touch-n-go")}
        />
        {paymentTasks > 0 ? (
          <FigureCard
            title="Payments that need attention"
            figure={String(paymentTasks)}
            note="Doesn't match an order"
            to={href("/admin/payment-tasks")}
          />
        ) : null}
        {unsentEmails > 0 ? (
          <FigureCard
            title="Unsent emails"
            figure={String(unsentEmails)}
            note="Failed or unconfirmed"
            to={href("/admin/emails")}
          />
        ) : null}
        <FigureCard
          title="Orders to pack"
          figure={String(toPack)}
          note="Paid and processing"
          to={`${href("/admin/orders")}?status=processing&payment=completed`}
        />
        <FigureCard
          title="Low stock"
          figure={String(stock.low)}
          note={`${stock.lowStock} or fewer in stock`}
          to="/admin/products?stock=low"
        />
        <FigureCard
          title="Out of stock"
          figure={String(stock.out)}
          note="Hidden from the shop's lists"
          to="/admin/products?stock=out"
        />
        <FigureCard
          title="Gold prices"
          figure={stale?.title ?? (pricesToday === "all" ? "Set today" : "Not set today")}
          note={stale?.note ?? pricesNote[pricesToday]}
          warns={stale !== undefined}
          to={href("/admin/settings")}
          wide={extras === 2 ? "always" : extras === 0}
        />
      </ul>
    </section>
  );
}

/** Columns for five, six or seven figures, so that no row has a gap. */
const columns = ["xl:grid-cols-5", "xl:grid-cols-3", "xl:grid-cols-4"];

const pricesNote = {
  all: "916 and 999",
  "916": "999 is older",
  "999": "916 is older",
  none: "916 and 999 are older",
};
