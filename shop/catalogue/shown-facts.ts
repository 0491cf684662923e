import { marked, shownText, type Marked } from "#shop/untranslated.ts";
import { formatPieceSize, type Micrometres } from "./piece-size.ts";
import type { Phrases } from "./phrases.server.ts";

type Facts = {
  pieceWidth: Micrometres | null;
  pieceLength: Micrometres | null;
  stone: string;
  clasp: string;
};
type FactKey = keyof Facts;
export type Fact = { key: FactKey; value: string } & Marked<"value">;

/** The facts that staff gave, as shoppers read them. Stone and clasp are short texts that repeat (ADR-0058). */
export function shownFacts(
  { pieceWidth, pieceLength, stone, clasp }: Facts,
  phrases: Phrases,
): Fact[] {
  const sizeFact = (key: FactKey, size: Micrometres | null) =>
    size === null ? [] : [{ key, value: formatPieceSize(size) }];
  const textFact = (key: FactKey, text: string) => {
    if (!text) return [];
    const value = shownText(text, phrases.get(text));
    return [{ key, value: value.text, ...marked({ value }) }];
  };
  return [
    ...sizeFact("pieceWidth", pieceWidth),
    ...sizeFact("pieceLength", pieceLength),
    ...textFact("stone", stone),
    ...textFact("clasp", clasp),
  ];
}
