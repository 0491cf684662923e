import { t } from "#languages/messages.ts";
import { findUntranslated, shownText, type Untranslated } from "#shop/untranslated.ts";
import { formatPieceSize, type Micrometres } from "./piece-size.ts";
import type { Phrases } from "./phrases.server.ts";

type Facts = {
  pieceWidth: Micrometres | null;
  pieceLength: Micrometres | null;
  stone: string;
  clasp: string;
};
/** The label is translated here, so that browsers need not load the words of all labels. */
export type Fact = { label: string; value: string } & Untranslated<"value">;

/** The facts that staff gave, as shoppers read them. Stone and clasp are short texts that repeat (ADR-0058). */
export function shownFacts(
  { pieceWidth, pieceLength, stone, clasp }: Facts,
  phrases: Phrases,
): Fact[] {
  const sizeFact = (label: string, size: Micrometres | null) =>
    size === null ? [] : [{ label, value: formatPieceSize(size) }];
  const textFact = (label: string, text: string) => {
    if (!text) return [];
    const value = shownText(text, phrases.get(text));
    return [{ label, value: value.text, ...findUntranslated({ value }) }];
  };
  return [
    ...sizeFact(t("Width"), pieceWidth),
    ...sizeFact(t("Length"), pieceLength),
    ...textFact(t("Stone"), stone),
    ...textFact(t("Clasp"), clasp),
  ];
}
