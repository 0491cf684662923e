import { InputField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import type { ColorRow } from "./initial-values.ts";
import { RemoveRow, RowCard, useRows } from "./row-card.tsx";

const empty: ColorRow = { id: "", name: "", hexCode: "#000000" };

export function ColorRows(props: {
  initial: ColorRow[];
  errors: string[] | undefined;
  onChange: () => void;
}) {
  const { shown, add, remove } = useRows(props.initial, empty, props.onChange);
  return (
    <RowCard
      title={t("Colors")}
      errors={props.errors}
      addLabel={t("Add Color")}
      onAdd={() => add()}
    >
      {shown.map((row, at) => (
        <li key={row.key} className="grid grid-cols-[1fr_5rem_auto] items-end gap-3">
          <input type="hidden" name={`colors[${at}].id`} value={row.id} />
          <InputField
            label={t("Color Name")}
            dense
            name={`colors[${at}].name`}
            defaultValue={row.name}
            maxLength={60}
            placeholder={t("Rose Gold")}
          />
          <InputField
            label={t("Color")}
            dense
            name={`colors[${at}].hexCode`}
            type="color"
            defaultValue={row.hexCode}
          />
          <RemoveRow
            label={t("Remove color {number}", { number: at + 1 })}
            onRemove={() => remove(at)}
          />
        </li>
      ))}
    </RowCard>
  );
}
