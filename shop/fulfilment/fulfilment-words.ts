import { t } from "#languages/messages.ts";
import type { Fulfilment } from "./fulfilment.ts";

// What customers read about where their pieces are. Order page, tracking, emails and chat say it in these words.

/** In a sentence or two; undefined before packing has begun. */
export function fulfilmentSentence(fulfilment: Fulfilment): string | undefined {
  switch (fulfilment.kind) {
    case "none":
      return undefined;
    case "packing":
      return t("We're packing your order.");
    case "packed":
      return t("Your order is packed.");
    case "sent":
      return sentSentence(fulfilment);
    case "ready":
      return readySentences(fulfilment.rest);
    case "arrived":
      return arrivedSentence(fulfilment);
    case "failed":
      return failedSentence(fulfilment);
  }
}

function failedSentence(failed: Extract<Fulfilment, { kind: "failed" }>): string {
  if (failed.failure === "came-back") {
    return t("A parcel of your order came back to us. We'll contact you to send it again.");
  }
  switch (failed.answer) {
    case "none":
      return t(
        "A parcel of your order was lost on its way. We're sorry. You can have your money back, or the same pieces again.",
      );
    case "refund":
      return t("A parcel of your order was lost on its way. We're sorry, and we'll refund it.");
    case "refunded":
      return t("A parcel of your order was lost on its way, and we've refunded it.");
  }
}

function sentSentence({ rest, couriers }: Extract<Fulfilment, { kind: "sent" }>): string {
  const names = couriers.join(", ");
  switch (rest) {
    case "none":
      return names
        ? t("Your order was sent with {courier}.", { courier: names })
        : t("Your order is on its way to you.");
    case "in-shop":
      return names
        ? t("Part of your order was sent with {courier}. We're preparing the rest.", {
            courier: names,
          })
        : t("Part of your order is on its way to you. We're preparing the rest.");
    case "arrived":
      return names
        ? t("Part of your order was delivered. The rest was sent with {courier}.", {
            courier: names,
          })
        : t("Part of your order was delivered. The rest is on its way to you.");
  }
}

function readySentences(rest: Extract<Fulfilment, { kind: "ready" }>["rest"]): string {
  switch (rest) {
    case "none":
      return t("Your order is ready to collect.");
    case "in-shop":
      return t("Part of your order is ready to collect. We're preparing the rest.");
    case "arrived":
      return t("The rest of your order is ready to collect.");
  }
}

function arrivedSentence({ how, rest }: Extract<Fulfilment, { kind: "arrived" }>): string {
  if (rest === "in-shop") {
    return how === "delivered"
      ? t("Part of your order was delivered. We're preparing the rest.")
      : t("Part of your order was collected. We're preparing the rest.");
  }
  return how === "delivered" ? t("Your order was delivered.") : t("Your order was collected.");
}

/** In a few words, for lists and files; undefined before packing has begun. */
export function fulfilmentName(fulfilment: Fulfilment): string | undefined {
  switch (fulfilment.kind) {
    case "none":
      return undefined;
    case "packing":
      return t("Packing");
    case "packed":
      return t("Packed");
    case "sent":
      return fulfilment.rest === "in-shop" ? t("Partly sent") : t("Sent");
    case "ready":
      return fulfilment.rest === "in-shop" ? t("Partly ready to collect") : t("Ready to collect");
    case "arrived":
      return arrivedName(fulfilment);
    case "failed":
      return fulfilment.failure === "came-back" ? t("Parcel came back") : t("Parcel lost");
  }
}

function arrivedName({ how, rest }: Extract<Fulfilment, { kind: "arrived" }>): string {
  if (rest === "in-shop")
    return how === "delivered" ? t("Partly delivered") : t("Partly collected");
  return how === "delivered" ? t("Delivered") : t("Collected");
}

/**
 * For anyone who knows the order's address or phone number: the state and the courier's name only, never a number, a
 * link, a seal or a picture (ADR-0031). Undefined before packing has begun.
 */
export function publicFulfilmentSentence(fulfilment: Fulfilment): string | undefined {
  switch (fulfilment.kind) {
    case "none":
      return undefined;
    case "packing":
      return t("We're packing this order.");
    case "packed":
      return t("This order is packed.");
    case "sent":
      return publicSentSentence(fulfilment);
    case "ready":
      return fulfilment.rest === "in-shop"
        ? t("Part of this order is ready to collect.")
        : t("This order is ready to collect.");
    case "arrived":
      if (fulfilment.rest === "in-shop") return t("Part of this order has arrived.");
      return fulfilment.how === "delivered"
        ? t("This order was delivered.")
        : t("This order was collected.");
    case "failed":
      return t("A parcel of this order didn't arrive. The shop is looking into it.");
  }
}

function publicSentSentence({ rest, couriers }: Extract<Fulfilment, { kind: "sent" }>): string {
  const courier = couriers.join(", ");
  if (rest === "in-shop") {
    return courier
      ? t("Part of this order was sent with {courier}.", { courier })
      : t("Part of this order is on its way.");
  }
  return courier
    ? t("This order was sent with {courier}.", { courier })
    : t("This order is on its way.");
}
