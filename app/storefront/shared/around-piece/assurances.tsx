import type { ReactNode } from "react";
import { href } from "react-router";
import { Rich } from "#app/ui/rich.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { wholeAmounts } from "#app/ui/whole-amounts.ts";
import { t } from "#languages/messages.ts";
import type { Fact as PieceFact } from "#shop/catalogue/shown-facts.ts";
import * as links from "#shop/links.ts";
import {
  formatGoldPrice,
  formatMoney,
  formatPerGram,
  goldValue,
  type Milligrams,
  type Purity,
  type Sen,
  type SenPerGram,
} from "#shop/money.ts";
import { caratOf } from "#shop/purity.ts";
import { formatWeight } from "#shop/weight.ts";
import { Facts } from "./facts.tsx";
import { useInsuredLimit } from "../use-insured-limit.ts";

type Product = {
  slug: string;
  purity: Purity;
  weight: Milligrams;
  buyBack: SenPerGram | null;
  inStock: boolean;
  highestPrice: Sen | undefined;
  variants: { weight?: Milligrams }[];
  facts: PieceFact[];
};

/** The facts of the piece, and delivery, hallmark and exchange in short; the policy page has the details. */
export default function Assurances({ product }: { product: Product }) {
  const { slug, purity, weight, buyBack, inStock } = product;
  // What the gold is worth depends on the choice where a variant has a weight of its own.
  const hasOneWeight = product.variants.every((variant) => !variant.weight);
  const limit = useInsuredLimit([product.highestPrice]);
  return (
    <>
      <Facts facts={product.facts} />
      <ul className="assurances">
        <Fact title={t("Delivery")}>
          {limit
            ? t(
                "Delivery is free anywhere in Malaysia, and insured up to {limit} per parcel. You can also collect your order at the shop.",
                { limit },
              )
            : t(
                "Delivery is free anywhere in Malaysia, with tracking and signature. You can also collect your order at the shop.",
              )}
        </Fact>
        <Fact title={t("Hallmark")}>
          {t(
            "This piece is hallmarked {purity} ({carat}). The weight shown is the net gold weight. Your receipt shows both.",
            { purity, carat: caratOf[purity] },
          )}
        </Fact>
        <Fact title={t("Exchange")}>
          <Rich
            text={
              buyBack === null
                ? t("See <a>how to exchange or trade in your gold</a>.")
                : t(
                    "We buy back {purity} gold today at <price>{price}</price>. See <a>how to exchange or trade in your gold</a>.",
                    { purity, price: formatGoldPrice(buyBack) },
                  )
            }
            price={(words) => <span data-price>{words}</span>}
            a={(words) => <TextLink to={href("/delivery-and-exchange")}>{words}</TextLink>}
          />
          {buyBack === null || !hasOneWeight ? null : (
            <span className="mt-1.5 block">{wholeAmounts(valueToday(weight, buyBack))}</span>
          )}
        </Fact>
        {inStock ? (
          <Fact title={t("Price alert")}>
            <Rich
              text={t("<a>Get one email</a> when this piece costs what you want to pay.")}
              a={(words) => <TextLink to={links.requestAlert({ product: slug })}>{words}</TextLink>}
            />
          </Fact>
        ) : (
          <Fact title={t("Stock alert")}>
            <Rich
              text={t(
                "Press the heart. Your <a>wishlist</a> can email you when this piece is back.",
              )}
              a={(words) => <TextLink to={href("/wishlist")}>{words}</TextLink>}
            />
          </Fact>
        )}
      </ul>
    </>
  );
}

/** The value at the buy-back price of today, never a forecast. */
function valueToday(weight: Milligrams, buyBack: SenPerGram): string {
  return t(
    "If you brought this piece back today: {weight} × {price} = {value}. The labour fee isn't included.",
    {
      weight: formatWeight(weight),
      price: formatPerGram(buyBack),
      value: formatMoney(goldValue(buyBack, weight)),
    },
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h2>{title}</h2>
      <p>{children}</p>
    </li>
  );
}
