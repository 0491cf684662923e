import { InputField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import type { ColorRow } from "./initial-values.ts";
import { RemoveRow, RowCard, useRows } from "./row-card.tsx";
import { colorLabels, fieldId } from "./row-labels.ts";

const empty: ColorRow = { id: "", name: "", hexCode: "#000000" };

export function ColorRows(props: {
  initial: ColorRow[];
  errors: string[] | undefined;
  onChange: () => void;
}) {
  const { shown, add, remove } = useRows(props.initial, empty, props.onChange);
  return (
    <RowCard
      id="colors"
      title={t("Colors")}
      errors={props.errors}
      addLabel={t("Add colour")}
      onAdd={() => add()}
    >
      {shown.map((row, at) => (
        <li key={row.key} className="grid grid-cols-[1fr_5rem_auto] items-end gap-3">
          <input type="hidden" name={`colors[${at}].id`} value={row.id} />
          <InputField
            id={fieldId(`colors[${at}].name`)}
            label={t(colorLabels.name)}
            dense
            name={`colors[${at}].name`}
            defaultValue={row.name}
            maxLength={60}
            placeholder={t("Rose Gold")}
          />
          <InputField
            id={fieldId(`colors[${at}].hexCode`)}
            label={t(colorLabels.hexCode)}
            dense
            name={`colors[${at}].hexCode`}
            type="color"
            defaultValue={row.hexCode}
          />
          <RemoveRow
            label={t("Remove colour {number}", { number: at + 1 })}
            onRemove={() => remove(at)}
          />
        </li>
      ))}
    </RowCard>
  );
}
