import { inLanguage } from "#languages/language.server.ts";
import { t } from "#languages/messages.ts";
import type { TradeIn } from "#shop/trade-ins/read-trade-in.server.ts";
import { tradeInNumber } from "#shop/trade-ins/trade-in-names.ts";
import { estimateSentence, whatToBring } from "#shop/trade-ins/trade-in-words.ts";
import { chatWith } from "../shared/chat-link.server.ts";

/**
 * A WhatsApp link to the customer in the language of the request, with what staff answered, if they did. Undefined once
 * the phone number was deleted.
 */
export function tradeInChat(request: TradeIn, shop: string): string | undefined {
  if (!request.phoneNumber) return undefined;
  const { fullName: name, answer } = request;
  const text = inLanguage(request.language, () =>
    [
      t("Hello {name}, this is {shop} about your request {number}.", {
        name,
        shop,
        number: tradeInNumber(request),
      }),
      answer,
      estimateSentence(request),
      answer ? whatToBring() : "",
    ]
      .filter(Boolean)
      .join(" "),
  );
  return chatWith(request.phoneNumber, text);
}
