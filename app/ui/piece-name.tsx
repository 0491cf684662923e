type Piece = {
  productName: string;
  choices: { name: string; value: string }[];
  colorName: string | null;
};

/** A piece's name, and below it what was chosen. */
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
