import type { ReactNode } from "react";
import { href } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import { RowLink } from "#app/ui/table.tsx";
import { t } from "#languages/messages.ts";
import type { ProductRow, ProductSort } from "#shop/catalogue/list-all-products.server.ts";
import { formatTypedAmount } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";
import { RecordTable, type Column } from "../shared/record-list.tsx";
import { Thumbnail } from "../shared/thumbnail.tsx";
import { bulkForm } from "./bulk-changes.ts";

/** The table of products. On phones, purity, weight and stock are below the product's name. */
export function ProductTable(props: {
  products: ProductRow[];
  sort: ProductSort;
  /** The box in the head that ticks all rows. */
  tickAll: ReactNode;
  /** The products that a form without JavaScript had ticked when it was refused. */
  ticked: string[];
}) {
  const { products, sort, tickAll, ticked } = props;
  return (
    <RecordTable
      caption={t("Products")}
      columns={columns(tickAll, new Set(ticked))}
      items={products}
      sort={sort}
      className="[&_td]:px-2 [&_th]:px-2"
    />
  );
}

const fromMedium = "hidden md:table-cell";

const columns = (tickAll: ReactNode, ticked: Set<string>): Column<ProductRow>[] => [
  {
    title: tickAll,
    cellClass: "w-10",
    cell: ({ id, name }) => (
      <label className="relative z-10 grid size-11 place-items-center">
        <span className="sr-only">{t("Select {name}", { name })}</span>
        <input
          type="checkbox"
          form={bulkForm}
          name="ids"
          value={id}
          defaultChecked={ticked.has(id)}
          className="size-5 accent-gold-ink"
        />
      </label>
    ),
  },
  {
    title: t("Name"),
    sorts: ["name-asc", "name-desc"],
    cell: (product) => (
      <span className="flex items-center gap-3">
        <Thumbnail picture={product.picture} className="size-12 max-w-none">
          <span aria-hidden="true" className="size-12 shrink-0 rounded-sm bg-grey-wash" />
        </Thumbnail>
        <span className="min-w-0 break-words">
          <span className="line-clamp-2 font-medium">{product.name}</span>
          <span className="block text-xs text-ink-soft max-md:hidden">
            {product.category ?? t("No category")}
          </span>
          <span className="block text-xs text-ink-soft tabular-nums md:hidden">
            {t("{purity} · {weight} · {count} in stock", {
              purity: product.purity,
              weight: formatWeight(product.weight),
              count: product.stock,
            })}
          </span>
          <Price amount={product.price} className="block text-xs lg:hidden" />
        </span>
      </span>
    ),
  },
  { title: t("Gold Type"), className: fromMedium, cell: ({ purity }) => purity },
  {
    title: t("Weight (g)"),
    sorts: ["weight-asc", "weight-desc"],
    numeric: true,
    className: fromMedium,
    cell: ({ weight }) => formatWeight(weight).replace(" g", ""),
  },
  {
    title: t("Labour Fee (RM)"),
    sorts: ["labour-asc", "labour-desc"],
    numeric: true,
    className: fromMedium,
    cell: ({ labourFee }) => formatTypedAmount(labourFee),
  },
  {
    title: t("Stock"),
    sorts: ["stock-asc", "stock-desc"],
    numeric: true,
    className: fromMedium,
    cell: ({ id, name, stock }) => (
      <Link
        to={href("/admin/products/:productId/stock", { productId: id })}
        className="relative z-10 inline-flex min-h-11 min-w-11 items-center justify-end underline decoration-line underline-offset-4 hover:text-gold-ink"
      >
        <span>
          {stock}
          <span className="sr-only"> {t("in stock, stock history of {name}", { name })}</span>
        </span>
      </Link>
    ),
  },
  {
    title: t("Price today"),
    numeric: true,
    className: "hidden lg:table-cell",
    cell: ({ price }) => <Price amount={price} />,
  },
  {
    title: t("Actions"),
    cell: ({ id, name }) => (
      <RowLink
        to={href("/admin/products/:productId", { productId: id })}
        className="whitespace-nowrap text-gold-ink!"
      >
        {t("Edit")}
        <span className="sr-only"> {name}</span>
      </RowLink>
    ),
  },
];
