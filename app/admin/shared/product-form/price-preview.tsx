import { PriceBreakdown } from "#app/ui/price-breakdown.tsx";
import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import type { PricedVariant } from "#shop/catalogue/choice.ts";
import { pricePartsOf } from "#shop/catalogue/price-parts.ts";
import {
  unitPrice,
  type Milligrams,
  type PriceParts,
  type Purity,
  type Sen,
  type SenPerGram,
} from "#shop/money.ts";
import { breakdown } from "#shop/price-breakdown.ts";

export type PricePreviewInput = {
  purity: Purity;
  weight: Milligrams | undefined;
  labourFee: Sen | undefined;
};
export type GoldPricesToday = Record<Purity, SenPerGram | undefined>;

/** Today's price of a product with the values that are in the form. */
export function PricePreview({
  input,
  goldPrices,
}: {
  input: PricePreviewInput;
  goldPrices: GoldPricesToday;
}) {
  const parts = draftParts(input, goldPrices);
  const missing = goldPrices[input.purity]
    ? t("enter the weight and labour fee to see the price")
    : t("set a gold price for {purity} gold first", { purity: input.purity });
  return (
    <div className="rounded-sm bg-gold-wash px-4 py-3">
      <p role="status" className="tabular-nums">
        <span className="font-medium">{t("Price today:")} </span>
        {parts ? (
          <Price amount={unitPrice(parts)} className="font-semibold" />
        ) : (
          <span className="text-ink-soft">{missing}</span>
        )}
      </p>
      {parts ? (
        <PriceBreakdown
          rows={breakdown(parts).filter(({ kind }) => kind !== "unit-price")}
          className="mt-1 max-w-md text-xs"
        />
      ) : null}
    </div>
  );
}

/** The parts of the product's price; undefined until gold price, weight and labour fee are known. */
export function draftParts(
  { purity, weight, labourFee }: PricePreviewInput,
  goldPrices: GoldPricesToday,
  chosen?: PricedVariant[],
): PriceParts | undefined {
  const goldPrice = goldPrices[purity];
  if (goldPrice === undefined || weight === undefined || labourFee === undefined) return undefined;
  return pricePartsOf({ weight, labourFee }, goldPrice, chosen);
}
