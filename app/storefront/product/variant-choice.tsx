import { classes } from "#app/ui/classes.ts";
import { controlClass, selectClass } from "#app/ui/control-class.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import type { ProductVariant } from "#shop/catalogue/find-product.server.ts";
import { formatMoney } from "#shop/money.ts";
import { ChoiceChip } from "./choice-chip.tsx";

/**
 * The choice of one variant option, such as "Size". All options of a product post to the field `variant`. Radio buttons
 * with the same field name exclude each other, so only the product's first option posts radio buttons. Each further
 * option (`sharesField`) posts a hidden input or, without JavaScript, a select.
 */
export function VariantChoice(props: {
  name: string;
  variants: ProductVariant[];
  stock: number;
  chosen: string | undefined;
  sharesField: boolean;
  onChoose: (id: string) => void;
}) {
  const { name, variants, stock, chosen, sharesField } = props;
  const hydrated = useHydrated();
  if (sharesField && !hydrated) {
    return (
      <label className="block text-sm font-medium">
        {name}
        <select
          name="variant"
          required
          defaultValue={chosen ?? ""}
          className={classes(controlClass, selectClass, "mt-1.5 font-normal")}
        >
          <option value="" disabled>
            {t("Choose")}
          </option>
          {variants.map((variant) => (
            <option key={variant.id} value={variant.id} disabled={isOutOfStock(variant)}>
              {variant.value} {formatAdjustment(variant)}
            </option>
          ))}
        </select>
      </label>
    );
  }
  const value = variants.find(({ id }) => id === chosen)?.value;
  return (
    <fieldset>
      <legend className="mb-3 text-sm">
        <span className="font-medium">{name}</span>
        {value ? <span className="text-ink-soft"> {value}</span> : null}
      </legend>
      {sharesField && chosen ? <input type="hidden" name="variant" value={chosen} /> : null}
      <div className="flex flex-wrap gap-2">
        {variants.map((variant) => (
          <ChoiceChip
            key={variant.id}
            name={sharesField ? `variant of ${name}` : "variant"}
            value={variant.id}
            disabled={isOutOfStock(variant)}
            defaultChecked={variant.id === chosen}
            onChange={() => props.onChoose(variant.id)}
            className="choice-chip-text"
          >
            <span>
              {isOutOfStock(variant) ? <s>{variant.value}</s> : variant.value}
              {variant.priceAdjustment === 0 ? null : (
                <span className="block text-xs text-ink-soft tabular-nums">
                  {formatAdjustment(variant)}
                </span>
              )}
              {isOutOfStock(variant) ? (
                <span className="sr-only">{t(", out of stock")}</span>
              ) : null}
            </span>
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  );

  function isOutOfStock(variant: ProductVariant) {
    return stock + variant.stockAdjustment < 1;
  }
}

function formatAdjustment({ priceAdjustment }: ProductVariant): string {
  if (priceAdjustment === 0) return "";
  return `${priceAdjustment > 0 ? "+" : ""}${formatMoney(priceAdjustment)}`;
}
