import { useState } from "react";
import { useSubmit } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import type { EditableCategory } from "#shop/catalogue/manage-categories.server.ts";
import { MoveButtons } from "../shared/move-buttons.tsx";
import { moveItem } from "../shared/move-item.ts";
import { RecordTable, type Column } from "../shared/record-list.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Thumbnail } from "../shared/thumbnail.tsx";

/** The categories in display order. Dragging a row, or pressing its buttons, saves the new order immediately. */
export function CategoryTable({ categories }: { categories: EditableCategory[] }) {
  const [dragged, setDragged] = useState<number>();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const ids = categories.map(({ id }) => id);
  return (
    <RecordTable
      caption={t("Categories")}
      columns={columnsFor(ids)}
      items={categories}
      className="[&_td]:px-2 [&_th]:px-2"
      rowProps={(_, at) => ({
        draggable: hydrated,
        onDragStart: () => setDragged(at),
        onDragOver: (event) => event.preventDefault(),
        onDrop: (event) => {
          event.preventDefault();
          if (dragged !== undefined && dragged !== at) {
            const form = new FormData();
            form.set("intent", "order");
            for (const id of moveItem(ids, dragged, at)) form.append("ids", id);
            void submit(form, { method: "post", preventScrollReset: true });
          }
          setDragged(undefined);
        },
        className: classes(hydrated && "cursor-grab", dragged === at && "opacity-50"),
      })}
    />
  );
}

function columnsFor(ids: string[]): Column<EditableCategory>[] {
  return [
    {
      title: t("Name"),
      cell: ({ name, picture }) => (
        <span className="flex items-center gap-3">
          <Thumbnail
            picture={picture}
            sizes="44px"
            // Else a drag would take the picture instead of the row.
            className="pointer-events-none hidden size-11 max-w-none sm:block"
          />
          <span className="min-w-0 font-medium break-words">{name}</span>
        </span>
      ),
    },
    {
      title: t("Slug"),
      className: "hidden md:table-cell",
      cellClass: "text-ink-soft",
      cell: ({ slug }) => slug,
    },
    {
      title: t("Sub-Categories"),
      numeric: true,
      className: "hidden sm:table-cell",
      cell: ({ subCategories }) => subCategories.length,
    },
    {
      title: t("Display Order"),
      cellClass: "tabular-nums",
      cell: ({ name, displayOrder }, at) => (
        <span className="flex items-center">
          <span className="w-6 shrink-0">{displayOrder}</span>
          <MoveButtons
            name={name}
            at={at}
            count={ids.length}
            fieldsFor={(to) => ({ intent: "order", ids: moveItem(ids, at, to) })}
            className="md:size-9"
          />
        </span>
      ),
    },
    {
      title: t("Actions"),
      cell: ({ id, name }) => (
        <span className="flex flex-wrap gap-x-3">
          <TextLink standalone to={{ search: `edit=${id}` }} preventScrollReset>
            {t("Edit")}
            <span className="sr-only"> {name}</span>
          </TextLink>
          <TextLink
            standalone
            to={{ search: `delete=${id}` }}
            preventScrollReset
            className="text-bad!"
          >
            {t("Delete")}
            <span className="sr-only"> {name}</span>
          </TextLink>
        </span>
      ),
    },
  ];
}
