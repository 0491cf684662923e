import { SelectField } from "#app/ui/field.tsx";
import { PieceName } from "#app/ui/piece-name.tsx";
import { t } from "#languages/messages.ts";
import { purityName } from "#shop/purity.ts";
import { formatWeight } from "#shop/weight.ts";
import type { ReturnableItem } from "#shop/returns/returnable.server.ts";

/** How many pieces of an item come back. `first` chooses one, if the order has only this item. */
export function PieceQuantity({
  item,
  left,
  at,
  first,
}: Pick<ReturnableItem, "item" | "left"> & { at: number; first: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <input type="hidden" name={`pieces[${at}].orderItemId`} value={item.id} />
      <p className="min-w-0 flex-1 basis-48 break-words">
        <PieceName item={item} />
        <span className="block text-sm text-ink-soft tabular-nums">
          {purityName(item.purity)} · {formatWeight(item.weight)}
        </span>
      </p>
      <SelectField
        label={t("Pieces of {name}", { name: item.productName })}
        labelHidden
        dense
        name={`pieces[${at}].quantity`}
        defaultValue={first ? "1" : "0"}
        className="w-24"
      >
        {Array.from({ length: Math.min(left, 99) + 1 }, (_, count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectField>
    </li>
  );
}
