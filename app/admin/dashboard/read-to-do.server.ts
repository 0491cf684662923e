import { formatAge } from "#app/ui/format-age.ts";
import { formatCount } from "#app/ui/format-count.ts";
import { formatMoment } from "#shop/format-moment.ts";
import { unconfirmedLosses } from "#shop/certificates/loss-reports.server.ts";
import { stockFigures } from "#shop/catalogue/product-figures.server.ts";
import { countExpectedBack } from "#shop/fulfilment/expected-back.server.ts";
import { countLostParcels } from "#shop/fulfilment/lost-parcels.server.ts";
import { countLateShipments } from "#shop/fulfilment/to-collect.server.ts";
import { lastGoldPrices, purities, type LastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { countOpenEmails } from "#shop/notifications/email-list.server.ts";
import { waitingReceipts } from "#shop/payments/receipts.server.ts";
import { countOpenReturns } from "#shop/returns/list-returns.server.ts";
import { readSettings } from "#shop/profile/all-settings.server.ts";
import { countOpenWork, openWorkLimit } from "#shop/work/count-open-work.server.ts";
import type { Purity } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import { t, tPlural } from "#languages/messages.ts";

/** Reads the to-do figures. The oldest receipt's age and "today" follow the server's clock, not the browser's. */
export async function readToDo(staff: Staff, now = new Date()) {
  const { lowStock, arrivalQuestionDays, uncollectedDays } = await readSettings([
    "lowStock",
    "arrivalQuestionDays",
    "uncollectedDays",
  ]);
  const [
    stock,
    receipts,
    work,
    unsentEmails,
    expectedBack,
    late,
    returns,
    gold,
    loss,
    lostParcels,
  ] = await Promise.all([
    stockFigures(staff, lowStock),
    waitingReceipts(staff),
    countOpenWork(staff),
    countOpenEmails(staff),
    countExpectedBack(staff),
    countLateShipments(staff, now),
    countOpenReturns(staff),
    lastGoldPrices(),
    unconfirmedLosses(staff),
    countLostParcels(staff),
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
    paymentTasks: work.paymentTasks > 0 ? formatCount(work.paymentTasks, openWorkLimit) : undefined,
    unsentEmails,
    expectedBack,
    toPack: formatCount(work.toPack, openWorkLimit),
    ...late,
    arrivalQuestionDays,
    uncollectedDays,
    returns,
    lostParcels,
    loss: loss.oldest
      ? { orderId: loss.oldest, count: formatCount(loss.count, openWorkLimit) }
      : undefined,
    pricesToday: setToday.length === purities.length ? "all" : (setToday[0] ?? "none"),
  } as const;
}

function staleNotice({ stale, staleAfterHours, stopsSales }: LastGoldPrices) {
  if (stale.length === 0) return undefined;
  return {
    title: t("Out of date"),
    note: staleNote(stale, tPlural(staleAfterHours, "an hour", "{count} hours"), stopsSales),
  };
}

function staleNote([purity, another]: Purity[], age: string, stopsSales: boolean): string {
  if (another) {
    return stopsSales
      ? t("916 and 999 prices are older than {age}, so sales are paused", { age })
      : t("916 and 999 prices are older than {age}", { age });
  }
  const values = { purity: purity!, age };
  return stopsSales
    ? t("{purity} price is older than {age}, so sales are paused", values)
    : t("{purity} price is older than {age}", values);
}
