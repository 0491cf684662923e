import { age } from "#app/ui/age.ts";
import { formatMoment } from "#app/ui/format-moment.ts";
import { stockFigures } from "#shop/catalogue/stock-figures.server.ts";
import { lastGoldPrices, purities, type LastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { countOpenTasks } from "#shop/payments/payment-tasks.server.ts";
import { countOpenLetters } from "#shop/notifications/letter-list.server.ts";
import { waitingReceipts } from "#shop/payments/waiting-receipts.server.ts";
import { readTradingRules } from "#shop/profile/trading-rules.server.ts";
import type { Staff } from "#shop/staff.ts";

/** What waits for somebody to do it; in words, as "today" and ages are the shop's, not the browser's. */
export async function workToDo(staff: Staff, now = new Date()) {
  const { lowStock } = await readTradingRules();
  const [stock, receipts, paymentTasks, letters, gold] = await Promise.all([
    stockFigures(staff, lowStock),
    waitingReceipts(staff),
    countOpenTasks(staff),
    countOpenLetters(staff),
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
      oldest: receipts.oldest && age(receipts.oldest, now),
    },
    stale: staleInWords(gold),
    paymentTasks,
    letters,
    pricesToday: setToday.length === purities.length ? "all" : (setToday[0] ?? "none"),
  } as const;
}

function staleInWords({ stale, staleAfterHours, stopsSales }: LastGoldPrices) {
  if (stale.length === 0) return undefined;
  const hours = staleAfterHours === 1 ? "an hour" : `${staleAfterHours} hours`;
  const are = stale.length === 1 ? "is" : "are";
  return {
    title: "Too old",
    note: `${stale.join(" and ")} ${are} older than ${hours}${stopsSales ? ": not sold" : ""}`,
  };
}
