import { formatAge } from "#app/ui/format-age.ts";
import { formatMoment } from "#app/ui/format-moment.ts";
import { stockFigures } from "#shop/catalogue/product-figures.server.ts";
import { lastGoldPrices, purities, type LastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { countOpenTasks } from "#shop/payments/payment-tasks.server.ts";
import { countOpenEmails } from "#shop/notifications/email-list.server.ts";
import { waitingReceipts } from "#shop/payments/receipts.server.ts";
import { readTradingRules } from "#shop/profile/trading-rules.server.ts";
import type { Staff } from "#shop/staff.ts";

/** Reads the to-do figures. The oldest receipt's age and "today" follow the server's clock, not the browser's. */
export async function readToDo(staff: Staff, now = new Date()) {
  const { lowStock } = await readTradingRules();
  const [stock, receipts, paymentTasks, unsentEmails, gold] = await Promise.all([
    stockFigures(staff, lowStock),
    waitingReceipts(staff),
    countOpenTasks(staff),
    countOpenEmails(staff),
    lastGoldPrices(),
  ]);
  const { prices } = gold;
  const today = formatMoment(now, "date");
  const setToday = purities.filter(
    (purity) => prices[purity] && formatMoment(prices[purity].since, "date") === today,
  );
  return {
    stock: { ...stock, lowStock },
    receipts: {
      waiting: receipts.waiting,
      oldest: receipts.oldest && formatAge(receipts.oldest, now),
    },
    stale: staleNotice(gold),
    paymentTasks,
    unsentEmails,
    pricesToday: setToday.length === purities.length ? "all" : (setToday[0] ?? "none"),
  } as const;
}

function staleNotice({ stale, staleAfterHours, stopsSales }: LastGoldPrices) {
  if (stale.length === 0) return undefined;
  const hours = staleAfterHours === 1 ? "an hour" : `${staleAfterHours} hours`;
  const subject = `${stale.join(" and ")} ${stale.length === 1 ? "price is" : "prices are"}`;
  return {
    title: "Out of date",
    note: `${subject} older than ${hours}${stopsSales ? ", so sales are paused" : ""}`,
  };
}
