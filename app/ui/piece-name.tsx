type Piece = {
  productName: string;
  choices: { name: string; value: string }[];
  colorName: string | null;
};

/** The product name, with the chosen variants and colour below it. */
export function PieceName({ item }: { item: Piece }) {
  const choices = item.choices.map(({ name, value }) => `${name}: ${value}`);
  const chosen = item.colorName ? [...choices, `Colour: ${item.colorName}`] : choices;
  return (
    <>
      <span className="font-medium break-words">{item.productName}</span>
      {chosen.map((choice) => (
        <span key={choice} className="block text-xs font-normal text-ink-soft">
          {choice}
        </span>
      ))}
    </>
  );
}
