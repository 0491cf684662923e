import ArrowDown from "lucide:arrow-down";
import ArrowUp from "lucide:arrow-up";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link.tsx";
import { Row, Table, TableBody, TableHead, Td, Th } from "#app/ui/table.tsx";
import { firstPage, useSearchWith } from "./use-search-with.ts";

/** A column of a table: its heading, and a function that renders a record's cell. */
export type Column<Item> = {
  title: ReactNode;
  cell: (item: Item, at: number) => ReactNode;
  numeric?: boolean;
  /** Classes of the heading and the cells, for example to hide the column on narrow screens. */
  className?: string;
  /** CSS classes of the column's cells, but not of its heading. */
  cellClass?: string;
  /** The sort orders after the first and the second press of the heading. A third press restores the default order. */
  sorts?: readonly [string, string];
};

type TableProps<Item> = {
  caption: string;
  columns: Column<Item>[];
  items: Item[];
  /** The list's current sort order. Without it, the headings are not links. */
  sort?: string | undefined;
  className?: string;
  rowProps?: (item: Item, at: number) => Omit<ComponentProps<"tr">, "ref"> & DataAttributes;
  children?: ReactNode;
};
type DataAttributes = { [name: `data-${string}`]: unknown };

/** Shows records as a table. `children` is the foot of the table. */
export function RecordTable<Item extends { id: string | number }>({
  caption,
  columns,
  items,
  sort,
  className,
  rowProps,
  children,
}: TableProps<Item>) {
  return (
    <Table caption={caption} {...(className && { className })}>
      <TableHead>
        {columns.map((column, at) => (
          <Heading key={at} column={column} sort={sort} />
        ))}
      </TableHead>
      <TableBody>
        {items.map((item, row) => (
          <Row key={item.id} {...rowProps?.(item, row)}>
            {columns.map(({ numeric, className: shared, cellClass, cell }, at) => (
              <Td key={at} numeric={numeric} className={classes(shared, cellClass)}>
                {cell(item, row)}
              </Td>
            ))}
          </Row>
        ))}
      </TableBody>
      {children}
    </Table>
  );
}

/** Shows records as a table on desktop and as cards on phones. */
export function RecordList<Item extends { id: string | number }>({
  renderCard,
  cardProps,
  ...table
}: TableProps<Item> & {
  renderCard: (item: Item) => ReactNode;
  cardProps?: (item: Item) => DataAttributes;
}) {
  return (
    <>
      <div className="hidden md:block">
        <RecordTable {...table} />
      </div>
      <ul
        aria-label={table.caption}
        className="divide-y divide-line rounded-lg border border-line bg-card md:hidden"
      >
        {table.items.map((item) => (
          <li
            key={item.id}
            {...cardProps?.(item)}
            className="relative px-4 py-3 transition-colors hover:bg-gold-wash/40"
          >
            {renderCard(item)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Heading<Item>(props: { column: Column<Item>; sort: string | undefined }) {
  const { title, numeric, className, sorts } = props.column;
  const searchWith = useSearchWith();
  if (!sorts || !props.sort) return <Th {...{ numeric, className }}>{title}</Th>;
  const [first, second] = sorts;
  const isSorted = sorts.includes(props.sort);
  const isDown = isDescending(isSorted ? props.sort : first);
  const wanted = isSorted ? (props.sort === first ? second : defaultSort) : first;
  const next = { ...firstPage, sort: wanted === defaultSort ? undefined : wanted };
  const Arrow = isDown ? ArrowDown : ArrowUp;
  return (
    <Th
      {...{ numeric, className }}
      aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}
    >
      <Link
        to={searchWith(next)}
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-1 hover:text-ink"
      >
        {title}
        <Arrow
          aria-hidden="true"
          className={isSorted ? "size-3.5 text-gold-ink" : "size-3.5 opacity-30"}
        />
      </Link>
    </Th>
  );
}

/** The sort order of every list whose URL has no `sort` parameter. */
const defaultSort = "newest";

function isDescending(sort: string): boolean {
  return sort === defaultSort || sort.endsWith("-desc");
}
