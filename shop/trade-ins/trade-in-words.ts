import { t } from "#languages/messages.ts";

/** The same words on the page, in emails and in messages: no promise before the piece was weighed and tested. */
export function estimateSentence(values: { amount: string; day: string }): string {
  return t(
    "At today's buy-back price, your gold is worth about {amount}, before weighing and testing. This estimate holds until the end of {day}.",
    values,
  );
}

export function whatToBring(): string {
  return t(
    "Please bring the gold and your identity card to the shop. Don't send it by post: a parcel isn't insured for this, and we have to see your identity card.",
  );
}
