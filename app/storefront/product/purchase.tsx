import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
} from "react";
import { href, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { langOf } from "#app/ui/lang-of.ts";
import { PriceBreakdown } from "#app/ui/price-breakdown.tsx";
import { Price, PriceFrom } from "#app/ui/price.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import { maxLineQuantity } from "#shop/cart/max-line-quantity.ts";
import { stockAdjustmentOf, withChoice } from "#shop/catalogue/choice.ts";
import type { Product } from "#shop/catalogue/find-product.server.ts";
import { formatMoney, lineTotal, unitPrice, type Sen } from "#shop/money.ts";
import { breakdown } from "#shop/price-breakdown.ts";
import { formatWeight } from "#shop/weight.ts";
import { lowStock } from "../shared/low-stock.ts";
import { useAnswerToast } from "../shared/use-answer-toast.ts";
import { ColorChoice } from "./color-choice.tsx";
import { QuantityStepper } from "./quantity-stepper.tsx";
import { VariantChoice } from "./variant-choice.tsx";

type AddAnswer = { ok: boolean; message?: string; toast?: { title: string } | undefined };

export function Purchase({ product }: { product: Product }) {
  const { variants, colors } = product;
  const fetcher = useFetcher<AddAnswer>({ key: `add-${product.id}` });
  const choices = useRef<HTMLFormElement>(null);
  /** The server adds once per key. An answer clears it; after a lost answer, the form is sent again with the same one. */
  const formKey = useRef("");
  useEffect(() => {
    if (fetcher.data) formKey.current = "";
  }, [fetcher.data]);
  const formId = useId();
  const refusedId = useId();
  const names = [...new Set(variants.map(({ name }) => name))];
  const [chosenIds, choose] = useState(() => onlyChoices(names, product));
  const [quantity, setQuantity] = useState(1);
  const [isAsking, setAsking] = useState(false);
  /** The refusal of another choice or quantity than the one shown now. */
  const [outdated, setOutdated] = useState<AddAnswer>();
  const hydrated = useHydrated();
  useAnswerToast(fetcher.data, {
    picture: product.images[0]?.picture,
    next: [
      { to: href("/cart"), label: t("View cart") },
      { to: href("/checkout"), label: t("Checkout") },
    ],
  });
  /** Choices made before hydration are in the form, but fired no React events, so they are read from the form. */
  const readFormChoices = useEffectEvent(() => {
    const ids = new FormData(choices.current!).getAll("variant");
    for (const { name, id } of variants) {
      if (ids.includes(id)) choose((known) => ({ ...known, [name]: id }));
    }
  });
  useLayoutEffect(() => readFormChoices(), []);

  const chosen = variants.filter(({ id }) => Object.values(chosenIds).includes(id));
  const complete = chosen.length === names.length;
  const onHand = complete
    ? stockLeft(product, stockAdjustmentOf(chosen))
    : maxStockOfAnyVariant(product);
  const maxQuantity = Math.min(maxLineQuantity, onHand);
  const parts = product.priceParts && withChoice(product.priceParts, chosen);
  const price = parts && unitPrice(parts);
  const isFrom = !complete && product.isPriceFrom;
  const canBuy = product.inStock && maxQuantity >= 1 && parts !== undefined;
  const shownQuantity = Math.max(1, Math.min(quantity, maxQuantity));
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const refused = answer?.ok === false && answer !== outdated ? answer.message : undefined;

  return (
    <>
      <h1 lang={langOf(product, "name")} className="product-name">
        {product.name}
      </h1>
      <p className="product-price">
        {price !== undefined && isFrom ? (
          <PriceFrom amount={price} className="text-xl font-medium" />
        ) : (
          <Price
            amount={price}
            className={price === undefined ? "text-lg" : "text-xl font-medium"}
          />
        )}
        <span className="text-sm text-ink-soft tabular-nums">
          {formatWeight(withChoice(product, chosen).weight)}
        </span>
      </p>
      {parts ? (
        <section aria-labelledby="breakdown" className="breakdown-box">
          <h2 id="breakdown" className="mb-2 text-xs text-ink-soft">
            {t("Price breakdown")}
          </h2>
          <PriceBreakdown
            rows={breakdown({
              ...parts,
              choices: chosen.filter(({ priceAdjustment }) => priceAdjustment !== 0),
              quantity: shownQuantity,
            })}
            aria-live="polite"
            className="text-sm"
          />
        </section>
      ) : null}
      <fetcher.Form
        ref={choices}
        id={formId}
        method="post"
        action={href("/cart")}
        onSubmit={add}
        // The page says what is missing, in its language; a browser does so in its own.
        noValidate={hydrated}
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
            isAsking={isAsking}
            onChoose={(id) => {
              choose({ ...chosenIds, [name]: id });
              setOutdated(fetcher.data);
            }}
          />
        ))}
        {colors.length > 0 ? <ColorChoice colors={colors} isAsking={isAsking} /> : null}
      </fetcher.Form>
      {/* Outside the form, because on a phone it stays on the screen for as long as this column does (theme.css). */}
      <div data-buy-bar data-buying className="mt-6 flex gap-3">
        <QuantityStepper
          form={formId}
          max={Math.max(1, maxQuantity)}
          disabled={maxQuantity < 1}
          onChange={(to) => {
            setQuantity(to);
            setOutdated(fetcher.data);
            // Another quantity is another request.
            formKey.current = "";
          }}
        />
        <Button
          type="submit"
          form={formId}
          size="lg"
          className="buy-button"
          disabled={!canBuy}
          aria-describedby={refused ? refusedId : undefined}
        >
          <span>
            {buttonLabel(product, maxQuantity)}
            {canBuy && price !== undefined ? (
              <span className="buy-total">
                {totalLabel(lineTotal(price, shownQuantity), isFrom)}
              </span>
            ) : null}
          </span>
        </Button>
      </div>
      <p
        data-buying
        className="mt-3 min-h-6 text-sm tabular-nums"
        role={refused ? "alert" : undefined}
      >
        {refused ? (
          <span id={refusedId} className="font-medium text-bad">
            {refused}
          </span>
        ) : (
          <StockLine onHand={onHand} complete={complete} />
        )}
      </p>
    </>
  );

  /** With JavaScript the page stays open: the cart's count rises at once, and a toast confirms the addition. */
  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (fetcher.state !== "idle" || !isComplete(event.currentTarget)) return;
    const form = new FormData(event.currentTarget);
    form.set("stay", "1");
    // Over plain HTTP, a browser has no `randomUUID`; the form then has no key.
    form.set("formKey", (formKey.current ||= crypto.randomUUID?.() ?? ""));
    void fetcher.submit(form, { method: "post", action: href("/cart") });
  }

  /** Leads to the first choice that is missing. */
  function isComplete(form: HTMLFormElement): boolean {
    const fields = [...form.elements] as HTMLInputElement[];
    const invalid = fields.find((field) => !field.checkValidity());
    if (!invalid) return true;
    if (invalid.type !== "radio") return invalid.reportValidity();
    setAsking(true);
    invalid.focus();
    return false;
  }
}

function StockLine({ onHand: count, complete }: { onHand: number; complete: boolean }) {
  if (count < 1) return <span className="text-ink-soft">{t("Out of stock")}</span>;
  if (!complete) return <span className="text-ink-soft">{t("In stock")}</span>;
  if (count <= lowStock)
    return <span className="font-medium text-warn">{t("Only {count} left", { count })}</span>;
  return <span className="text-ok">{t("{count} in stock", { count })}</span>;
}

function buttonLabel(product: Product, maxQuantity: number) {
  if (!product.inStock || maxQuantity < 1) return t("Out of Stock");
  return product.priceParts ? t("Add to Cart") : t("Price unavailable");
}

/** What pressing the button adds to the cart, in the button on a phone, where the price is off the screen. */
function totalLabel(total: Sen, isFrom: boolean): string {
  const price = formatMoney(total);
  return isFrom ? t("From {price}", { price }) : price;
}

/** The id of the preselected variant by option name, for each option that has only one variant. */
function onlyChoices(names: string[], { variants }: Product): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const [only, ...others] = variants.filter((variant) => variant.name === name);
      return only && others.length === 0 ? [[name, only.id]] : [];
    }),
  );
}

function stockLeft({ stock }: Product, stockAdjustment: number): number {
  return Math.max(0, stock + stockAdjustment);
}

function maxStockOfAnyVariant(product: Product): number {
  return Math.max(0, ...product.variants.map((one) => stockLeft(product, one.stockAdjustment)));
}
