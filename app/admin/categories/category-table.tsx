import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useState, type ComponentProps } from "react";
import { Form, useSubmit } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link.tsx";
import { PictureView } from "#app/ui/picture.tsx";
import { Row, Table, TableBody, TableHead, Td, Th } from "#app/ui/table.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { EditableCategory } from "#shop/catalogue/save-category.server.ts";
import { moveItem } from "../shared/move-item.ts";

/** In display order; dragging a row or pressing its buttons saves the new order immediately. */
export function CategoryTable({ categories }: { categories: EditableCategory[] }) {
  const [dragged, setDragged] = useState<number>();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const ids = categories.map(({ id }) => id);
  return (
    <Table caption="Categories" className="[&_td]:px-2 [&_th]:px-2">
      <TableHead>
        <Th>Name</Th>
        <Th className="hidden md:table-cell">Slug</Th>
        <Th numeric className="hidden sm:table-cell">
          Sub-Categories
        </Th>
        <Th>Display Order</Th>
        <Th>Actions</Th>
      </TableHead>
      <TableBody>
        {categories.map((category, at) => (
          <Row
            key={category.id}
            draggable={hydrated}
            onDragStart={() => setDragged(at)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined && dragged !== at) {
                const form = new FormData();
                form.set("intent", "order");
                for (const id of moveItem(ids, dragged, at)) form.append("ids", id);
                void submit(form, { method: "post", preventScrollReset: true });
              }
              setDragged(undefined);
            }}
            className={classes(hydrated && "cursor-grab", dragged === at && "opacity-50")}
          >
            <Td>
              <span className="flex items-center gap-3">
                {category.picture ? (
                  <PictureView
                    picture={category.picture}
                    alt=""
                    sizes="44px"
                    widths={[160]}
                    className="hidden size-11 max-w-none rounded-sm object-cover sm:block"
                  />
                ) : null}
                <span className="min-w-0 font-medium break-words">{category.name}</span>
              </span>
            </Td>
            <Td className="hidden text-ink-soft md:table-cell">{category.slug}</Td>
            <Td numeric className="hidden sm:table-cell">
              {category.subCategories.length}
            </Td>
            <Td className="tabular-nums">
              <span className="flex items-center">
                <span className="w-6 shrink-0">{category.displayOrder}</span>
                <MoveButton
                  ids={moveItem(ids, at, at - 1)}
                  disabled={at === 0}
                  aria-label={`Move ${category.name} up`}
                >
                  <ArrowUp aria-hidden="true" className="size-4.5" />
                </MoveButton>
                <MoveButton
                  ids={moveItem(ids, at, at + 1)}
                  disabled={at === ids.length - 1}
                  aria-label={`Move ${category.name} down`}
                >
                  <ArrowDown aria-hidden="true" className="size-4.5" />
                </MoveButton>
              </span>
            </Td>
            <Td>
              <span className="flex flex-wrap gap-x-3">
                <Link to={{ search: `edit=${category.id}` }} preventScrollReset className={action}>
                  Edit<span className="sr-only"> {category.name}</span>
                </Link>
                <Link
                  to={{ search: `delete=${category.id}` }}
                  preventScrollReset
                  className={classes(action, "text-bad!")}
                >
                  Delete<span className="sr-only"> {category.name}</span>
                </Link>
              </span>
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

const action = "inline-flex min-h-11 items-center font-medium text-gold-ink hover:underline";

function MoveButton({ ids, ...rest }: { ids: string[] } & ComponentProps<"button">) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="order" />
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <button
        {...rest}
        className="grid size-11 place-items-center rounded-sm hover:bg-gold-wash disabled:text-line md:size-9"
      />
    </Form>
  );
}
