import { useState } from "react";
import { useLocation } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import type { Column } from "./record-list.tsx";

/** The orders that are ticked on this page of the list, for the form with the id `form`. */
export type Selection = {
  form: string;
  ids: ReadonlySet<string>;
  isAll: boolean;
  toggle: (id: string) => void;
  /** Selects the whole page, or nothing if all of it is selected. */
  toggleAll: () => void;
};

/** Nothing is selected on each new page, and after each form that was sent. */
export function useSelection(form: string, orders: { id: string }[]): Selection {
  const { key } = useLocation();
  const [{ at, ids }, setChosen] = useState({ at: key, ids: new Set<string>() });
  const chosen = at === key ? ids : new Set<string>();
  const choose = (next: Set<string>) => setChosen({ at: key, ids: next });
  const isAll = orders.length > 0 && orders.every(({ id }) => chosen.has(id));
  return {
    form,
    ids: chosen,
    isAll,
    toggle: (id) => {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      choose(next);
    },
    toggleAll: () => choose(new Set(isAll ? [] : orders.map(({ id }) => id))),
  };
}

type Numbered = { id: string; orderNumber: string };

export function selectColumn(selection: Selection): Column<Numbered> {
  return {
    title: <SelectAll selection={selection} />,
    className: "w-11 px-0!",
    cell: (order) => <SelectOrder order={order} selection={selection} />,
  };
}

const boxClass = "size-5 accent-gold-ink";

/** Without JavaScript it could not select anything, so it is shown only once scripts run. */
function SelectAll({ selection: { isAll, toggleAll } }: { selection: Selection }) {
  const isHydrated = useHydrated();
  if (!isHydrated) return <span className="sr-only">{t("Select")}</span>;
  return (
    <label className="grid size-11 place-items-center">
      <span className="sr-only">{t("Select all orders on this page")}</span>
      <input type="checkbox" checked={isAll} onChange={toggleAll} className={boxClass} />
    </label>
  );
}

export function SelectOrder({
  order: { id, orderNumber },
  selection: { form, ids, toggle },
  className,
}: {
  order: Numbered;
  selection: Selection;
  className?: string;
}) {
  return (
    <label className={classes("relative z-10 grid size-11 place-items-center", className)}>
      <span className="sr-only">{t("Select order {orderNumber}", { orderNumber })}</span>
      <input
        type="checkbox"
        form={form}
        name="ids"
        value={id}
        checked={ids.has(id)}
        onChange={() => toggle(id)}
        className={boxClass}
      />
    </label>
  );
}
