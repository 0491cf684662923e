import { href } from "react-router";
import type { ComponentProps } from "react";
import { classes } from "#app/ui/classes.ts";
import * as links from "#shop/links.ts";
import { FigureCard } from "./figure-card.tsx";
import type { readToDo } from "./read-to-do.server.ts";

type Props = Awaited<ReturnType<typeof readToDo>> & { toPack: number };

/** The open work on the dashboard; each figure links to the screen where staff do that work. */
export function ToDo(props: Props) {
  const { toPack, stock, receipts, paymentTasks, unsentEmails, pricesToday, stale } = props;
  const extras = Number(paymentTasks > 0) + Number(unsentEmails > 0);
  const cards: (ComponentProps<typeof FigureCard> & { isHidden?: boolean })[] = [
    {
      title: "Receipts to check",
      figure: String(receipts.waiting),
      note: receipts.oldest ? `Oldest: ${receipts.oldest}` : "None waiting",
      to: href("/admin/touch-n-go"),
    },
    {
      title: "Payments that need attention",
      figure: String(paymentTasks),
      note: "Unmatched payments and refunds due",
      to: href("/admin/payment-tasks"),
      isHidden: paymentTasks === 0,
    },
    {
      title: "Unsent emails",
      figure: String(unsentEmails),
      note: "Failed or unconfirmed",
      to: href("/admin/emails"),
      isHidden: unsentEmails === 0,
    },
    {
      title: "Orders to pack",
      figure: String(toPack),
      note: "Paid and processing",
      to: `${href("/admin/orders")}?status=processing&payment=completed`,
    },
    {
      title: "Low stock",
      figure: String(stock.low),
      note: `${stock.lowStock} or fewer in stock`,
      to: links.staffProducts({ stock: "low" }),
    },
    {
      title: "Out of stock",
      figure: String(stock.out),
      note: "Hidden from the shop's lists",
      to: links.staffProducts({ stock: "out" }),
    },
    {
      title: "Gold prices",
      figure: stale?.title ?? (pricesToday === "all" ? "Set today" : "Not set today"),
      note: stale?.note ?? pricesNote[pricesToday],
      warns: stale !== undefined,
      to: href("/admin/settings"),
      wide: extras === 2 ? "always" : extras === 0,
    },
  ];
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
        {cards.map(({ isHidden, ...card }) =>
          isHidden ? null : <FigureCard key={card.title} {...card} />,
        )}
      </ul>
    </section>
  );
}

/** The wide grid's columns for five, six and seven cards. The seventh card spans two columns and so fills its row. */
const columns = ["xl:grid-cols-5", "xl:grid-cols-3", "xl:grid-cols-4"];

const pricesNote = {
  all: "916 and 999",
  "916": "999 is older",
  "999": "916 is older",
  none: "916 and 999 are older",
};
