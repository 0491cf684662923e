import { choiceTexts } from "./choice-texts.ts";

type Piece = { productName: string } & Parameters<typeof choiceTexts>[0];

export function PieceName({ item }: { item: Piece }) {
  return (
    <>
      <span className="font-medium break-words">{item.productName}</span>
      {choiceTexts(item).map((choice) => (
        <span key={choice} className="block text-xs font-normal text-ink-soft">
          {choice}
        </span>
      ))}
    </>
  );
}
