import { useEffectEvent, useId, useLayoutEffect, useRef, useState, type FormEvent } from "react";
import { href, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { PurityBadge } from "#app/ui/purity-badge.tsx";
import { QuantityStepper } from "#app/ui/quantity-stepper.tsx";
import { choiceAdjustments } from "#shop/catalogue/choice.ts";
import { unitPrice, type Milligrams, type Purity, type Sen, type SenPerGram } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";
import { useAnswerToast } from "../use-answer-toast.ts";
import { ColorChoice } from "./color-choice.tsx";
import { PriceLedger } from "./price-ledger.tsx";
import { VariantChoice, type Variant } from "./variant-choice.tsx";

export type PurchaseProduct = {
  id: string;
  name: string;
  purity: Purity;
  weight: Milligrams;
  labourFee: Sen;
  variants: Variant[];
  colors: { id: string; name: string; hexCode: string }[];
  stock: number;
  inStock: boolean;
  ledger: { goldPrice: SenPerGram; goldValue: Sen; price: Sen } | undefined;
};

type Answer = { ok: boolean; message?: string; toast?: { title: string } };

/** Everything that sells: name, price and how it is made, the choices, the button. */
export function Purchase({ product }: { product: PurchaseProduct }) {
  const { ledger, variants, colors } = product;
  const fetcher = useFetcher<Answer>({ key: `add-${product.id}` });
  const choices = useRef<HTMLFormElement>(null);
  const refusedId = useId();
  const names = [...new Set(variants.map(({ name }) => name))];
  const [chosenIds, choose] = useState(() => onlyChoices(names, product));
  const [quantity, setQuantity] = useState(1);
  useAnswerToast(fetcher.data);
  /** What was chosen before the scripts came stands in the form, and nobody was told. */
  const learn = useEffectEvent(() => {
    const ids = new FormData(choices.current!).getAll("variant");
    for (const { name, id } of variants) {
      if (ids.includes(id)) choose((known) => ({ ...known, [name]: id }));
    }
  });
  useLayoutEffect(() => learn(), []);

  const chosen = variants.filter(({ id }) => Object.values(chosenIds).includes(id));
  const complete = chosen.length === names.length;
  const { adjustment, stockAdjustment } = choiceAdjustments(chosen);
  const most = Math.min(99, complete ? left(product, stockAdjustment) : mostOfAny(product));
  const price = ledger && unitPrice({ ...product, goldPrice: ledger.goldPrice, adjustment });
  const varies = !complete && variants.some(({ priceAdjustment }) => priceAdjustment !== 0);
  const refused =
    fetcher.data?.ok === false && fetcher.state === "idle" ? fetcher.data.message : undefined;

  return (
    <>
      <PurityBadge purity={product.purity} />
      <h1 className="display mt-4 text-[2rem] leading-[1.1] text-balance lg:text-2xl">
        {product.name}
      </h1>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {price !== undefined && varies ? <span className="text-ink-soft">From</span> : null}
        <Price amount={price} className={price === undefined ? "text-lg" : "text-xl font-medium"} />
        <span className="text-sm text-ink-soft tabular-nums">{formatWeight(product.weight)}</span>
      </p>
      {ledger && price !== undefined ? (
        <PriceLedger
          {...{ ledger, price, chosen }}
          quantity={Math.max(1, Math.min(quantity, most))}
          weight={product.weight}
          labourFee={product.labourFee}
        />
      ) : null}
      <fetcher.Form
        ref={choices}
        method="post"
        action={href("/cart")}
        onSubmit={add}
        className="mt-6 space-y-6"
        data-buying
      >
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="productId" value={product.id} />
        {names.map((name, index) => (
          <VariantChoice
            key={name}
            name={name}
            variants={variants.filter((variant) => variant.name === name)}
            stock={product.stock}
            chosen={chosenIds[name]}
            sharesField={index > 0}
            onChoose={(id) => choose({ ...chosenIds, [name]: id })}
          />
        ))}
        {colors.length > 0 ? <ColorChoice colors={colors} /> : null}
        <div>
          <div className="flex gap-3">
            <QuantityStepper max={Math.max(1, most)} disabled={most < 1} onChange={setQuantity} />
            <Button
              type="submit"
              size="lg"
              className="flex-1 px-3! whitespace-nowrap sm:px-8!"
              disabled={!product.inStock || most < 1 || !ledger}
              aria-describedby={refused ? refusedId : undefined}
            >
              {labelOf(product, most)}
            </Button>
          </div>
          <p className="mt-3 min-h-6 text-sm tabular-nums" role={refused ? "alert" : undefined}>
            {refused ? (
              <span id={refusedId} className="font-medium text-bad">
                {refused}
              </span>
            ) : (
              <StockLine most={most} complete={complete} />
            )}
          </p>
        </div>
      </fetcher.Form>
    </>
  );

  /** With JavaScript the page stays: the badge counts up at once, the toast says the rest. */
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (fetcher.state !== "idle") return;
    const form = new FormData(event.currentTarget);
    form.set("stay", "1");
    void fetcher.submit(form, { method: "post", action: href("/cart") });
  }
}

function StockLine({ most, complete }: { most: number; complete: boolean }) {
  if (most < 1) return <span className="text-ink-soft">Out of stock</span>;
  if (!complete) return <span className="text-ink-soft">In stock</span>;
  if (most <= 3) return <span className="font-medium text-warn">Only {most} left</span>;
  return <span className="text-ok">{most} in stock</span>;
}

function labelOf(product: PurchaseProduct, most: number) {
  if (!product.inStock || most < 1) return "Out of Stock";
  return product.ledger ? "Add to Cart" : "Price unavailable";
}

/** What can only be taken one way is taken already. */
function onlyChoices(names: string[], { variants }: PurchaseProduct): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const [only, ...others] = variants.filter((variant) => variant.name === name);
      return only && others.length === 0 ? [[name, only.id]] : [];
    }),
  );
}

function left({ stock }: PurchaseProduct, stockAdjustment: number): number {
  return Math.max(0, stock + stockAdjustment);
}

function mostOfAny(product: PurchaseProduct): number {
  return Math.max(0, ...product.variants.map((one) => left(product, one.stockAdjustment)));
}
