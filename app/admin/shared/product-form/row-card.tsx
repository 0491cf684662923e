import Plus from "lucide:plus";
import Trash2 from "lucide:trash";
import { useState, type ComponentProps, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { fieldId } from "./row-labels.ts";

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

  function add(...added: Row[]) {
    const next = Math.max(-1, ...rows.map((one) => one.key)) + 1;
    const keyed = (added.length > 0 ? added : [empty]).map((row, nth) => ({
      ...row,
      key: next + nth,
    }));
    setRows([...rows, ...keyed]);
    onChange();
  }

  function remove(at: number) {
    setRows(rows.toSpliced(at, 1));
    onChange();
  }
}

export function RowCard(props: {
  id: string;
  title: string;
  hint?: ReactNode;
  errors: string[] | undefined;
  /** Stands above the rows. */
  before?: ReactNode;
  addLabel: string;
  onAdd: (form: HTMLFormElement | null) => void;
  children: ReactNode;
}) {
  const { id, title, hint, errors, before, addLabel, onAdd, children } = props;
  return (
    <Card id={fieldId(id)} title={title}>
      {before}
      {hint ? <p className="mb-3 text-xs text-ink-soft">{hint}</p> : null}
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
}: ComponentProps<typeof Button> & {
  onAdd: (form: HTMLFormElement | null) => void;
  children: ReactNode;
}) {
  if (!useHydrated()) return null;
  return (
    <Button
      {...rest}
      type="button"
      variant="secondary"
      onClick={({ currentTarget }) => onAdd(currentTarget.form)}
    >
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
