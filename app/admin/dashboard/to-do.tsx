import { href } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { FigureCard } from "./figure-card.tsx";

type Props = {
  toPack: number;
  stock: { out: number; low: number; lowStock: number };
  receipts: { waiting: number; oldest: string | undefined };
  paymentTasks: number;
  letters: number;
  pricesToday: "all" | "916" | "999" | "none";
  /** What is older than the shop's own limit, in words; undefined where none is. */
  stale: { title: string; note: string } | undefined;
};

/** What waits for somebody, each figure leading to where it is done. */
export function ToDo({
  toPack,
  stock,
  receipts,
  paymentTasks,
  letters,
  pricesToday,
  stale,
}: Props) {
  const extras = Number(paymentTasks > 0) + Number(letters > 0);
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
          note={receipts.oldest ? `Oldest: ${receipts.oldest}` : "None waits"}
          to={href("/admin/touch-n-go")}
        />
        {paymentTasks > 0 ? (
          <FigureCard
            title="Payments to look into"
            figure={String(paymentTasks)}
            note="Money that does not fit"
            to={href("/admin/payment-tasks")}
          />
        ) : null}
        {letters > 0 ? (
          <FigureCard
            title="Letters not sent"
            figure={String(letters)}
            note="Refused, or in doubt"
            to={href("/admin/letters")}
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
          note={stock.lowStock === 1 ? "1 piece left" : `${stock.lowStock} pieces or fewer`}
          to="/admin/products?stock=low"
        />
        <FigureCard
          title="Out of stock"
          figure={String(stock.out)}
          note="Not in the shop's lists"
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

/** Five figures, six or seven: no row ends in an empty field. */
const columns = ["xl:grid-cols-5", "xl:grid-cols-3", "xl:grid-cols-4"];

const pricesNote = {
  all: "916 and 999",
  "916": "999 is older",
  "999": "916 is older",
  none: "916 and 999 are older",
};
