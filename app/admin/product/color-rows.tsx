import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { InputField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ColorRow } from "./first-values.ts";

const empty: ColorRow = { id: "", name: "", hexCode: "#000000" };

export function ColorRows(props: {
  first: ColorRow[];
  errors: string[] | undefined;
  onChange: () => void;
}) {
  const hydrated = useHydrated();
  const [rows, setRows] = useState(() =>
    props.first.map((row, key) => ({ ...empty, ...row, key })),
  );
  const shown = hydrated ? rows : [...rows, { ...empty, key: rows.length }];
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return (
    <Card title="Colors">
      {props.errors ? <p className="mb-3 font-medium text-bad">{props.errors.join(" ")}</p> : null}
      <ul className="grid gap-3">
        {shown.map((row, at) => (
          <li key={row.key} className="grid grid-cols-[1fr_5rem_auto] items-end gap-3">
            <input type="hidden" name={`colors[${at}].id`} value={row.id} />
            <InputField
              label="Color Name"
              dense
              name={`colors[${at}].name`}
              defaultValue={row.name}
              maxLength={60}
              placeholder="Rose Gold"
            />
            <InputField
              label="Color"
              dense
              name={`colors[${at}].hexCode`}
              type="color"
              defaultValue={row.hexCode}
            />
            {hydrated ? (
              <Button
                type="button"
                variant="quiet"
                aria-label={`Remove color ${at + 1}`}
                className="px-3"
                onClick={() => {
                  setRows(rows.toSpliced(at, 1));
                  props.onChange();
                }}
              >
                <Trash2 aria-hidden="true" className="size-4.5" />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {hydrated ? (
        <Button
          type="button"
          variant="secondary"
          className="mt-4"
          onClick={() => {
            setRows([...rows, { ...empty, key: nextKey }]);
            props.onChange();
          }}
        >
          <Plus aria-hidden="true" className="size-4.5" />
          Add Color
        </Button>
      ) : null}
    </Card>
  );
}
