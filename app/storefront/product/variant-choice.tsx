import { classes } from "#app/ui/classes.ts";
import { controlClass, selectClass } from "#app/ui/control-class.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { ProductVariant } from "#shop/catalogue/find-product.server.ts";
import { formatMoney } from "#shop/money.ts";

/**
 * Variants of one name as chips. Every name posts the field `variant`, but radios with one field name
 * exclude each other: a second name uses a hidden field, or a select without JavaScript.
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
            Choose
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
          <label
            key={variant.id}
            className="relative grid min-h-11 min-w-12 place-items-center border border-edge bg-card px-3 py-1.5 text-center text-sm transition-colors hover:border-ink has-checked:border-gold-ink has-checked:bg-gold-wash has-checked:shadow-[inset_0_0_0_1px_var(--color-gold-ink)] has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-transparent has-disabled:text-ink-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold"
          >
            <input
              type="radio"
              name={sharesField ? `variant of ${name}` : "variant"}
              value={variant.id}
              required
              disabled={isOutOfStock(variant)}
              defaultChecked={variant.id === chosen}
              onChange={() => props.onChoose(variant.id)}
              // Covers the chip, so that the browser's validation message points at it.
              className="absolute inset-0 size-full cursor-[inherit] appearance-none opacity-0"
            />
            <span>
              <span className={isOutOfStock(variant) ? "line-through" : ""}>{variant.value}</span>
              {variant.priceAdjustment === 0 ? null : (
                <span className="block text-xs text-ink-soft tabular-nums">
                  {formatAdjustment(variant)}
                </span>
              )}
              {isOutOfStock(variant) ? <span className="sr-only">, out of stock</span> : null}
            </span>
          </label>
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
