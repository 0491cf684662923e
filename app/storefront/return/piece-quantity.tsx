import { SelectField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import type { ReturnableItem } from "#shop/returns/returnable.server.ts";
import { PieceCounts, PieceRow } from "../shared/piece-row.tsx";

type Props = Pick<ReturnableItem, "item" | "left"> & {
  at: number;
  first: boolean;
  /** How many a form named that was refused. */
  sent: string | undefined;
};

/** How many pieces of an item come back. `first` chooses one, if the order has only this item. */
export function PieceQuantity({ item, left, at, first, sent }: Props) {
  return (
    <PieceRow item={item} at={at}>
      <SelectField
        label={t("Pieces of {name}", { name: item.productName })}
        labelHidden
        dense
        name={`pieces[${at}].quantity`}
        defaultValue={sent ?? (first ? "1" : "0")}
        className="w-24"
      >
        <PieceCounts left={left} />
      </SelectField>
    </PieceRow>
  );
}
