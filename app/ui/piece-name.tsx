import { Choice, choicesOf, type Chosen } from "./choices.tsx";
import { langOf } from "./lang-of.ts";

type Piece = { productName: string } & Chosen;

export function PieceName({ item }: { item: Piece }) {
  return (
    <>
      <span lang={langOf(item, "productName")} className="font-medium break-words">
        {item.productName}
      </span>
      {choicesOf(item).map((choice) => (
        <span key={choice.name + choice.value} className="block text-xs font-normal text-ink-soft">
          <Choice choice={choice} />
        </span>
      ))}
    </>
  );
}
