import { Price } from "#app/ui/price.tsx";
import {
  goldValue,
  unitPrice,
  type Milligrams,
  type Purity,
  type Sen,
  type SenPerGram,
} from "#shop/money.ts";

export type Draft = {
  purity: Purity;
  weight: Milligrams | undefined;
  labourFee: Sen | undefined;
};
export type GoldToday = Record<Purity, SenPerGram | undefined>;

/** What the piece would cost today, as typed. */
export function PricePreview({ draft, goldPrices }: { draft: Draft; goldPrices: GoldToday }) {
  const price = priceOf(draft, goldPrices, 0 as Sen);
  const goldPrice = goldPrices[draft.purity];
  return (
    <p role="status" className="rounded-sm bg-gold-wash px-4 py-3 tabular-nums">
      <span className="font-medium">Price today: </span>
      {price === undefined ? (
        <span className="text-ink-soft">
          {goldPrice ? "enter weight and labour fee" : `no gold price for ${draft.purity}`}
        </span>
      ) : (
        <>
          <Price amount={price} className="font-semibold" />
          <span className="text-xs text-ink-soft">
            {" "}
            = gold <Price amount={goldValue(goldPrice!, draft.weight!)} /> + labour{" "}
            <Price amount={draft.labourFee} />
          </span>
        </>
      )}
    </p>
  );
}

/** Undefined until all that makes the price is there. */
export function priceOf(draft: Draft, goldPrices: GoldToday, adjustment: Sen): Sen | undefined {
  const { purity, weight, labourFee } = draft;
  const goldPrice = goldPrices[purity];
  if (goldPrice === undefined || weight === undefined || labourFee === undefined) return undefined;
  return unitPrice({ goldPrice, weight, labourFee, adjustment });
}
