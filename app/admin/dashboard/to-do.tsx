import { href } from "react-router";
import type { ComponentProps } from "react";
import { classes } from "#app/ui/classes.ts";
import { t, tPlural } from "#languages/messages.ts";
import { formatDay } from "#shop/format-day.ts";
import { FigureCard } from "../shared/figure-card.tsx";
import type { readToDo } from "./read-to-do.server.ts";

type Props = Awaited<ReturnType<typeof readToDo>>;

/** The open work on the dashboard; each figure links to the screen where staff do that work. */
export function ToDo(props: Props) {
  const { stock, receipts, paymentTasks, unsentEmails, expectedBack, pricesToday, stale } = props;
  const { toPack, notConfirmed, uncollected, returns, loss, lostParcels } = props;
  const { arrivalQuestionDays, uncollectedDays } = props;
  const extras = [
    paymentTasks === undefined ? 0 : 1,
    loss === undefined ? 0 : 1,
    unsentEmails,
    expectedBack.pieces,
    notConfirmed,
    lostParcels.open,
    uncollected,
    returns.open,
  ].filter((many) => many > 0).length;
  const cards: (ComponentProps<typeof FigureCard> & { isHidden?: boolean })[] = [
    {
      title: t("Receipts to check"),
      figure: String(receipts.waiting),
      note: receipts.oldest ? t("Oldest: {age}", { age: receipts.oldest }) : t("None pending"),
      to: href("/admin/touch-n-go"),
    },
    {
      title: t("Payments that need attention"),
      figure: paymentTasks ?? "0",
      note: t("Unmatched payments and refunds due"),
      to: href("/admin/payment-tasks"),
      isHidden: paymentTasks === undefined,
    },
    {
      title: t("Reported lost or stolen"),
      figure: loss?.count ?? "0",
      note: t("Call the customer"),
      to: loss ? `${href("/admin/orders/:orderId", { orderId: loss.orderId })}#certificates` : "",
      isHidden: loss === undefined,
    },
    {
      title: t("Unsent emails"),
      figure: String(unsentEmails),
      note: t("Failed or unconfirmed"),
      to: href("/admin/emails"),
      isHidden: unsentEmails === 0,
    },
    {
      title: t("Expected back"),
      figure: String(expectedBack.pieces),
      note: expectedNote(expectedBack),
      to: href("/admin/expected-back"),
      isHidden: expectedBack.pieces === 0,
    },
    {
      title: tPlural(
        arrivalQuestionDays,
        "Sent over {count} day ago, not confirmed",
        "Sent over {count} days ago, not confirmed",
      ),
      figure: String(notConfirmed),
      note: t("No email or no answer: call them"),
      to: `${href("/admin/orders")}?parcels=not-confirmed`,
      isHidden: notConfirmed === 0,
    },
    {
      title: t("Lost parcels"),
      figure: String(lostParcels.open),
      note: lostNote(lostParcels),
      warns: lostParcels.refunds > 0,
      to: `${href("/admin/orders")}?parcels=lost`,
      isHidden: lostParcels.open === 0,
    },
    {
      title: t("Uncollected for {days} days", { days: uncollectedDays }),
      figure: String(uncollected),
      note: t("Call these customers"),
      to: href("/admin/to-collect"),
      isHidden: uncollected === 0,
    },
    {
      title: t("Returns"),
      figure: String(returns.open),
      note: returnsNote(returns),
      warns: returns.late > 0,
      to: href("/admin/returns"),
      isHidden: returns.open === 0,
    },
    {
      title: t("Orders to pack"),
      figure: toPack,
      note: t("Paid, not packed yet"),
      to: href("/admin/to-pack"),
    },
    {
      title: t("Low stock"),
      figure: String(stock.low),
      note: t("{count} or fewer in stock", { count: stock.lowStock }),
      to: `${href("/admin/products")}?stock=low`,
    },
    {
      title: t("Out of stock"),
      figure: String(stock.out),
      note: t("Hidden from the shop's lists"),
      to: `${href("/admin/products")}?stock=out`,
    },
    {
      title: t("Gold prices"),
      figure: stale?.title ?? (pricesToday === "all" ? t("Set today") : t("Not set today")),
      note: stale?.note ?? pricesNote(pricesToday),
      warns: stale !== undefined,
      to: href("/admin/settings"),
      wide: extras === 2 || extras === 6 ? "always" : extras % 2 === 0,
    },
  ];
  return (
    <section aria-labelledby="to-do" className="mt-8">
      <h2 id="to-do" className="mb-3 text-base font-semibold">
        {t("To do")}
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

/**
 * The wide grid's columns for five to thirteen cards. Of seven and eleven, the last spans two columns to fill its row;
 * thirteen leave two cells empty.
 */
const columns = [
  "xl:grid-cols-5",
  "xl:grid-cols-3",
  "xl:grid-cols-4",
  "xl:grid-cols-4",
  "xl:grid-cols-3",
  "xl:grid-cols-5",
  "xl:grid-cols-4",
  "xl:grid-cols-4",
  "xl:grid-cols-5",
];

function lostNote({ refunds, claims }: Props["lostParcels"]): string {
  if (refunds > 0) return tPlural(refunds, "{count} to refund", "{count} to refund");
  return claims > 0
    ? tPlural(claims, "{count} to claim from the insurer", "{count} to claim from the insurer")
    : t("Waiting for customer or insurer");
}

function returnsNote({ requested, late, nextDue }: Props["returns"]): string {
  const due = nextDue && t("Next due: {day}", { day: formatDay(nextDue) });
  const waits =
    late > 0
      ? tPlural(late, "{count} is late", "{count} are late")
      : requested > 0 &&
        tPlural(requested, "{count} waits for your answer", "{count} wait for your answer");
  return [waits, due].filter(Boolean).join(" · ") || t("Approved or received");
}

function expectedNote({ pieces, name }: Props["expectedBack"]): string {
  return name === null
    ? t("Pieces to inspect when they arrive")
    : t("{count} × {name} expected back", { count: pieces, name });
}

function pricesNote(setToday: Props["pricesToday"]): string {
  switch (setToday) {
    case "all":
      return t("916 and 999");
    case "916":
      return t("{purity} is older", { purity: "999" });
    case "999":
      return t("{purity} is older", { purity: "916" });
    case "none":
      return t("916 and 999 are older");
  }
}
