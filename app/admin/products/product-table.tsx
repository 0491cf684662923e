import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import type { ReactNode } from "react";
import { href, useSearchParams } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { PictureView } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { Row, RowLink, Table, TableBody, TableHead, Td, Th } from "#app/ui/table.tsx";
import type { ProductRow, ProductSort } from "#shop/catalogue/list-all-products.server.ts";
import { formatWeight } from "#shop/weight.ts";
import { bulkForm } from "./bulk-bar.tsx";

/** On phones the figures move below the name. */
export function ProductTable({ products, sort }: { products: ProductRow[]; sort: ProductSort }) {
  return (
    <Table caption="Products" className="[&_td]:px-2 [&_th]:px-2">
      <TableHead>
        <Th>
          <span className="sr-only">Select</span>
        </Th>
        <SortTh sort={sort} by="name">
          Name
        </SortTh>
        <Th className="hidden md:table-cell">Gold Type</Th>
        <SortTh sort={sort} by="weight" numeric className="hidden md:table-cell">
          Weight (g)
        </SortTh>
        <SortTh sort={sort} by="labour" numeric className="hidden md:table-cell">
          Labour Fee (RM)
        </SortTh>
        <SortTh sort={sort} by="stock" numeric className="hidden md:table-cell">
          Stock
        </SortTh>
        <Th numeric className="hidden lg:table-cell">
          Price today
        </Th>
        <Th>Actions</Th>
      </TableHead>
      <TableBody>
        {products.map((product) => (
          <Row key={product.id}>
            <Td className="w-10">
              <label className="relative z-10 grid size-11 place-items-center">
                <span className="sr-only">Select {product.name}</span>
                <input
                  type="checkbox"
                  form={bulkForm}
                  name="ids"
                  value={product.id}
                  className="size-5 accent-gold-ink"
                />
              </label>
            </Td>
            <Td>
              <span className="flex items-center gap-3">
                {product.picture ? (
                  <PictureView
                    picture={product.picture}
                    alt=""
                    sizes="48px"
                    widths={[160]}
                    className="size-12 max-w-none rounded-sm object-cover"
                  />
                ) : (
                  <span aria-hidden="true" className="size-12 shrink-0 rounded-sm bg-grey-wash" />
                )}
                <span className="min-w-0 break-words">
                  <span className="line-clamp-2 font-medium">{product.name}</span>
                  <span className="block text-xs text-ink-soft max-md:hidden">
                    {product.category ?? "No category"}
                  </span>
                  <span className="block text-xs text-ink-soft tabular-nums md:hidden">
                    {product.purity} · {formatWeight(product.weight)} · {product.stock} in stock
                  </span>
                  <Price amount={product.price} className="block text-xs lg:hidden" />
                </span>
              </span>
            </Td>
            <Td className="hidden md:table-cell">{product.purity}</Td>
            <Td numeric className="hidden md:table-cell">
              {formatWeight(product.weight).replace(" g", "")}
            </Td>
            <Td numeric className="hidden md:table-cell">
              {(product.labourFee / 100).toFixed(2)}
            </Td>
            <Td numeric className="hidden md:table-cell">
              {product.stock}
            </Td>
            <Td numeric className="hidden lg:table-cell">
              <Price amount={product.price} />
            </Td>
            <Td>
              <RowLink
                to={href("/admin/products/:productId", { productId: product.id })}
                className="text-gold-ink!"
              >
                Edit<span className="sr-only"> {product.name}</span>
              </RowLink>
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function SortTh(props: {
  sort: ProductSort;
  by: "name" | "weight" | "labour" | "stock";
  numeric?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { sort, by, numeric, className, children } = props;
  const [search] = useSearchParams();
  const isSorted = sort.startsWith(`${by}-`);
  const isDown = sort.endsWith("-desc");
  const next = new URLSearchParams(search);
  next.delete("page");
  next.delete("after");
  next.set("sort", isSorted && !isDown ? `${by}-desc` : `${by}-asc`);
  if (isSorted && isDown) next.delete("sort");
  const Arrow = isSorted && isDown ? ArrowDown : ArrowUp;
  return (
    <Th
      numeric={numeric}
      className={className}
      aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}
    >
      <Link
        to={{ search: next.toString() }}
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-1 hover:text-ink"
      >
        {children}
        <Arrow
          aria-hidden="true"
          className={isSorted ? "size-3.5 text-gold-ink" : "size-3.5 opacity-30"}
        />
      </Link>
    </Th>
  );
}
