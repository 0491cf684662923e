import { t } from "#languages/messages.ts";
import { dayOf, type Day } from "#shop/calendar-day.ts";
import { formatDay } from "#shop/format-day.ts";
import { formatMoney, type Sen } from "#shop/money.ts";

// The same words on the page, in emails and in messages: no promise before the piece was weighed and tested.

/** Says the estimate of the last answer. Undefined if it named none, and once the day on which it holds is over. */
export function estimateSentence({
  estimate,
  validOn,
}: {
  estimate: Sen | null;
  validOn: Day | null;
}): string | undefined {
  if (estimate === null || validOn === null || validOn < dayOf(new Date())) return undefined;
  return t(
    "At today's buy-back price, your gold is worth about {amount}, before weighing and testing. This estimate holds until the end of {day}.",
    { amount: formatMoney(estimate), day: formatDay(validOn) },
  );
}

export function whatToBring(): string {
  return t(
    "Please bring the gold and your identity card to the shop. Don't send it by post: a parcel isn't insured for this, and we have to see your identity card.",
  );
}
