import { t } from "#languages/messages.ts";
import type { TradeInRefusal } from "#shop/trade-ins/place-with-trade-in.server.ts";
import type { DraftRefusal } from "./refusals.ts";

const reasons: Record<TradeInRefusal["reason"], true> = {
  "trade-in-changed": true,
  "trade-in-ended": true,
  "trade-in-too-small-online": true,
  "pieces-gone": true,
};

/** Whether the old gold was refused, not the order. */
export function isTradeInRefusal(refused: {
  ok: false;
  reason: string;
}): refused is TradeInRefusal {
  return Object.hasOwn(reasons, refused.reason);
}

/** Says why old gold was not bought. Neither the order nor the trade-in has changed. */
export function tradeInRefusalMessage({ reason }: TradeInRefusal): DraftRefusal {
  return { title: t("The order wasn't placed"), lines: [tradeInSentence(reason)] };
}

export function tradeInSentence(reason: TradeInRefusal["reason"]): string {
  switch (reason) {
    case "trade-in-changed":
      return t(
        "The trade-in of this order has changed. Check the new amount, then place the order again.",
      );
    case "trade-in-ended":
      return t("This request has ended already. Remove the trade-in, or choose another request.");
    case "pieces-gone":
      return t(
        "A piece that was bought here has come back already, is to be returned, or is reported as lost. Check its certificate on the order's page.",
      );
    case "trade-in-too-small-online":
      return t("The difference is too small for FPX or card. Choose another payment method.");
  }
}
