import { joinSentences } from "#app/ui/join-texts.ts";
import { t, tPlural } from "#languages/messages.ts";
import type { IfCancelled } from "#shop/fulfilment/expected-back.server.ts";

/** Says what cancelling an order does with its pieces: those in the shop, on their way, and lost. */
export function cancelSentence({ inShop, expected, lost }: IfCancelled): string {
  const sentences = [
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

/** The same for a completed order of which no shipment says where pieces are: their customer may have them. */
export function unrecordedSentences({ inShop, ...others }: IfCancelled): string {
  const first = tPlural(
    inShop,
    "The order is completed, but no shipment says where {count} piece is. It goes back on sale, so cancel only if it is in the shop.",
    "The order is completed, but no shipment says where {count} pieces are. They go back on sale, so cancel only if they are in the shop.",
  );
  const more = others.expected > 0 || others.lost > 0;
  return more ? joinSentences([first, cancelSentence({ inShop: 0, ...others })]) : first;
}
