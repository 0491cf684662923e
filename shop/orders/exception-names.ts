import { message, t, type Message } from "#languages/messages.ts";

/** The rules of packing, sending and handing over of which an owner can make an exception, with a reason. */
export const shipmentExceptions = [
  "not-paid",
  "no-policy",
  "over-cover",
  "no-picture",
  "weight-differs",
  "without-code",
] as const;
export type ShipmentException = (typeof shipmentExceptions)[number];

const names: Record<ShipmentException, Message> = {
  "not-paid": message("not paid"),
  "no-policy": message("no insurance"),
  "over-cover": message("above the insurance's limit"),
  "no-picture": message("no picture of the scale"),
  "weight-differs": message("weight differs"),
  "without-code": message("without the code"),
};

/** The rules in words. A code that a newer release has written is shown as it is. */
export function exceptionNames(rules: string[]): string {
  return rules
    .map((rule) => {
      const name = (names as Record<string, Message>)[rule];
      return name ? t(name) : rule;
    })
    .join(", ");
}
