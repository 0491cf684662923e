import Plus from "lucide:plus";
import Trash2 from "lucide:trash";
import { useState, type ComponentProps, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** `key` identifies a row, so that typed values stay in their row when other rows are added or removed. */
type Keyed<Row> = Row & { key: number };

/**
 * The rows of a form, which staff can add, edit and remove. Without JavaScript there is one extra empty row;
 * the server ignores rows that stay empty.
 */
export function useRows<Row extends object>(initial: Row[], empty: Row, onChange: () => void) {
  const hydrated = useHydrated();
  const [rows, setRows] = useState<Keyed<Row>[]>(() =>
    initial.map((row, key) => ({ ...empty, ...row, key })),
  );
  const shown = hydrated ? rows : [...rows, { ...empty, key: rows.length }];
  return { rows, shown, edit, add, remove };

  function edit(at: number, row: Keyed<Row>) {
    setRows(rows.with(at, row));
  }

  function add(row: Row = empty) {
    const key = Math.max(-1, ...rows.map((one) => one.key)) + 1;
    setRows([...rows, { ...row, key }]);
    onChange();
  }

  function remove(at: number) {
    setRows(rows.toSpliced(at, 1));
    onChange();
  }
}

export function RowCard(props: {
  title: string;
  errors: string[] | undefined;
  addLabel: string;
  onAdd: () => void;
  children: ReactNode;
}) {
  const { title, errors, addLabel, onAdd, children } = props;
  return (
    <Card title={title}>
      {errors ? <p className="mb-3 font-medium text-bad">{errors.join(" ")}</p> : null}
      <ul className="grid gap-4">{children}</ul>
      <AddRow className="mt-4" onAdd={onAdd}>
        {addLabel}
      </AddRow>
    </Card>
  );
}

export function AddRow({
  onAdd,
  ...rest
}: ComponentProps<typeof Button> & { onAdd: () => void; children: ReactNode }) {
  if (!useHydrated()) return null;
  return (
    <Button {...rest} type="button" variant="secondary" onClick={onAdd}>
      <Plus aria-hidden="true" className="size-4.5" />
      {rest.children}
    </Button>
  );
}

export function RemoveRow(props: { label: string; onRemove: () => void; className?: string }) {
  const { label, onRemove, className } = props;
  if (!useHydrated()) return null;
  return (
    <Button
      type="button"
      variant="quiet"
      aria-label={label}
      className={classes("px-3", className)}
      onClick={onRemove}
    >
      <Trash2 aria-hidden="true" className="size-4.5" />
    </Button>
  );
}
