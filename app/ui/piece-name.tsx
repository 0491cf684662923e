import { Choice, choicesOf, type Chosen } from "./choices.tsx";

type Piece = { productName: string } & Chosen;

export function PieceName({ item }: { item: Piece }) {
  return (
    <>
      <span className="font-medium break-words">{item.productName}</span>
      {choicesOf(item).map((choice) => (
        <span key={choice.name + choice.value} className="block text-xs font-normal text-ink-soft">
          <Choice choice={choice} />
        </span>
      ))}
    </>
  );
}
