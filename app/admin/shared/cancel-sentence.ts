import { joinSentences } from "#app/ui/join-texts.ts";
import { t, tPlural } from "#languages/messages.ts";
import type { IfCancelled } from "#shop/fulfilment/expected-back.server.ts";

/**
 * Says what cancelling an order does with its pieces: those in the shop, on their way, and lost. Of a completed order, the
 * customer may have the pieces that no shipment has.
 */
export function cancelSentence({ inShop, unrecorded, expected, lost }: IfCancelled): string {
  const sentences = [
    unrecorded > 0 &&
      tPlural(
        unrecorded,
        "The order is completed, but no shipment says where {count} piece is. It goes back on sale, so cancel only if it is in the shop.",
        "The order is completed, but no shipment says where {count} pieces are. They go back on sale, so cancel only if they are in the shop.",
      ),
    unrecorded === 0 &&
      inShop > 0 &&
      tPlural(
        inShop,
        "{count} piece is in the shop and goes back on sale.",
        "{count} pieces are in the shop and go back on sale.",
      ),
    expected > 0 &&
      tPlural(
        expected,
        "{count} piece has left: it is expected back, and you inspect it then.",
        "{count} pieces have left: they are expected back, and you inspect them then.",
      ),
    lost > 0 &&
      tPlural(lost, "{count} piece was lost on the way.", "{count} pieces were lost on the way."),
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? joinSentences(sentences) : t("No piece goes back on sale.");
}
