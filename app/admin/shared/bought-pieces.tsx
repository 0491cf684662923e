import { type AnyField, SelectField } from "#app/ui/field.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { t } from "#languages/messages.ts";

/** How many of the equal pieces of a line are bought. Nothing for a line of one piece. */
export function BoughtPieces({
  field,
  quantity,
  name,
}: {
  field: AnyField;
  quantity: number;
  name: string;
}) {
  if (quantity === 1) return null;
  const label = t("How many<hidden> of {name}</hidden>", { name });
  return (
    <SelectField field={field} label={<Rich text={label} hidden={forScreenReaders} />}>
      {Array.from({ length: quantity }, (_, at) => (
        <option key={at} value={at + 1}>
          {t("{count} of {total}", { count: at + 1, total: quantity })}
        </option>
      ))}
    </SelectField>
  );
}

/** The hint of the field for the weight of such a line. */
export function weightHint(quantity: number): string | undefined {
  return quantity > 1 ? t("Weigh all the pieces you're buying together") : undefined;
}
