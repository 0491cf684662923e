import type { ComponentProps, ReactNode } from "react";
import {
  formatMoney,
  goldValue,
  type Milligrams,
  type Purity,
  type Sen,
  type SenPerGram,
} from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";
import { PieceName } from "./piece-name.tsx";
import { Price } from "./price.tsx";
import { caratOf } from "./purity-badge.tsx";

type Bought = ComponentProps<typeof PieceName>["item"] & {
  purity: Purity;
  weight: Milligrams;
  goldPriceAtPurchase: SenPerGram;
  labourFee: Sen;
  priceAdjustment: Sen;
  unitPrice: Sen;
  quantity: number;
  subtotal: Sen;
};

/**
 * What the Trade Descriptions (Articles Made of Precious Metals) Regulations ask a seller to write down of
 * each article: its fineness, its weight, the price of the gold, the workmanship, the total.
 */
export function ItemLedger({ item }: { item: Bought }) {
  const price = formatMoney(item.goldPriceAtPurchase as number as Sen);
  return (
    <section className="break-inside-avoid border-t border-line py-4">
      <h3 className="mb-1">
        <PieceName item={item} />
      </h3>
      <dl>
        <SheetLine name="Gold (fineness)">{`${item.purity} (${caratOf[item.purity]})`}</SheetLine>
        <SheetLine name="Net gold weight">{formatWeight(item.weight)}</SheetLine>
        <SheetLine name="Gold price per gram">{price}</SheetLine>
        <SheetLine name="Gold value">
          <Price amount={goldValue(item.goldPriceAtPurchase, item.weight)} />
        </SheetLine>
        <SheetLine name="Labour (workmanship)">
          <Price amount={item.labourFee} />
        </SheetLine>
        {item.priceAdjustment === 0 ? null : (
          <SheetLine name="Adjustment for the choice">
            <Price amount={item.priceAdjustment} />
          </SheetLine>
        )}
        <SheetLine name="Price of one">
          <Price amount={item.unitPrice} />
        </SheetLine>
        <SheetLine name="Quantity">{item.quantity}</SheetLine>
        <SheetLine name="Subtotal" isTotal>
          <Price amount={item.subtotal} />
        </SheetLine>
      </dl>
    </section>
  );
}

/** A name at the left and its amount at the right; inside a `<dl>`. */
export function SheetLine(props: { name: ReactNode; isTotal?: boolean; children: ReactNode }) {
  return (
    <div
      className={
        props.isTotal
          ? "flex justify-between gap-4 font-semibold"
          : "flex justify-between gap-4 text-sm"
      }
    >
      <dt>{props.name}</dt>
      <dd className="text-right tabular-nums">{props.children}</dd>
    </div>
  );
}
