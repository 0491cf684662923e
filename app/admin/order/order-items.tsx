import { classes } from "#app/ui/classes.ts";
import { PriceBreakdown } from "#app/ui/price-breakdown.tsx";
import { Price } from "#app/ui/price.tsx";
import { Table, TableBody, TableHead, Td, Th } from "#app/ui/table.tsx";
import { t } from "#languages/messages.ts";
import type { Sen } from "#shop/money.ts";
import type { PicturedItem } from "#shop/orders/read-order.server.ts";
import { soldBreakdown } from "#shop/sold-breakdown.ts";
import { formatWeight } from "#shop/weight.ts";
import { PieceName } from "#app/ui/piece-name.tsx";
import { Thumbnail } from "../shared/thumbnail.tsx";

/** The items at the prices that the customer agreed to. On narrow screens, purity and weight are below the name. */
export function OrderItems({ items, total }: { items: PicturedItem[]; total: Sen }) {
  return (
    <div className="mt-2 min-w-0 md:col-span-full">
      <h2 className="mb-3 text-base font-semibold">{t("Order Items")}</h2>
      <div className="hidden md:block">
        <Table caption={t("Order Items")} className="[&_td]:px-3 [&_th]:px-3">
          <TableHead>
            <Th>{t("Product")}</Th>
            <Th className="hidden xl:table-cell">{t("Gold Type")}</Th>
            <Th numeric className="hidden xl:table-cell">
              {t("Weight")}
            </Th>
            <Th numeric>{t("Quantity")}</Th>
            <Th>{t("Price breakdown")}</Th>
            <Th numeric>{t("Subtotal")}</Th>
          </TableHead>
          <TableBody>
            {items.map((item) => (
              <tr key={item.id}>
                <Td className="min-w-40 break-words">
                  <PicturedName item={item}>
                    <span className="block text-xs text-ink-soft tabular-nums xl:hidden">
                      {item.purity} · {formatWeight(item.weight)}
                    </span>
                  </PicturedName>
                </Td>
                <Td className="hidden xl:table-cell">{item.purity}</Td>
                <Td numeric className="hidden xl:table-cell">
                  {formatWeight(item.weight)}
                </Td>
                <Td numeric>{item.quantity}</Td>
                <Td>
                  <Breakdown item={item} />
                </Td>
                <Td numeric>
                  <Price amount={item.subtotal} className="font-medium" />
                </Td>
              </tr>
            ))}
          </TableBody>
          <tfoot className="border-t border-line">
            <tr>
              <th scope="row" colSpan={3} className="h-12 px-3 text-right font-semibold xl:hidden">
                {t("Total")}
              </th>
              <th
                scope="row"
                colSpan={5}
                className="hidden h-12 px-3 text-right font-semibold xl:table-cell"
              >
                {t("Total")}
              </th>
              <Td numeric>
                <Price amount={total} className="font-semibold" />
              </Td>
            </tr>
          </tfoot>
        </Table>
      </div>
      <div className="rounded-lg border border-line bg-card md:hidden">
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <ItemCard key={item.id} item={item} />
          ))}
        </ul>
        <p className="flex justify-between border-t border-line px-4 py-3 font-semibold">
          {t("Total")} <Price amount={total} />
        </p>
      </div>
    </div>
  );
}

function ItemCard({ item }: { item: PicturedItem }) {
  return (
    <li className="px-4 py-3">
      <PicturedName item={item} />
      <dl className="mt-2 space-y-0.5 text-xs">
        <Fact name={t("Gold type")}>{item.purity}</Fact>
        <Fact name={t("Weight")}>{formatWeight(item.weight)}</Fact>
      </dl>
      <Breakdown item={item} />
      <dl className="mt-2 space-y-0.5 text-xs">
        <Fact name={t("Quantity")}>{item.quantity}</Fact>
        <Fact name={t("Subtotal")} isLast>
          <Price amount={item.subtotal} />
        </Fact>
      </dl>
    </li>
  );
}

/** The picture is the product's first one of today, so that staff take the right piece out of the case. */
function PicturedName(props: { item: PicturedItem; children?: React.ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <Thumbnail picture={props.item.picture} className="size-12 max-w-none shrink-0" />
      <div className="min-w-0 break-words">
        <PieceName item={props.item} />
        {props.children}
      </div>
    </div>
  );
}

/** Explains the price of one piece (`quantity: 1`), because the list shows quantity and subtotal separately. */
function Breakdown({ item }: { item: PicturedItem }) {
  return (
    <PriceBreakdown
      rows={soldBreakdown({ ...item, quantity: 1 })}
      className="min-w-56 text-xs max-md:mt-2"
    />
  );
}

function Fact(props: { name: string; isLast?: boolean; children: React.ReactNode }) {
  return (
    <div className={classes("flex justify-between gap-4", props.isLast && "text-sm font-medium")}>
      <dt className={props.isLast ? undefined : "text-ink-soft"}>{props.name}</dt>
      <dd className="text-right tabular-nums">{props.children}</dd>
    </div>
  );
}
