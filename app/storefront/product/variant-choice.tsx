import { href } from "react-router";
import { Word } from "#app/ui/choices.tsx";
import { langOf } from "#app/ui/lang-of.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import type { Product } from "#shop/catalogue/find-product.server.ts";
import { ChoiceChip, ChooseOne } from "./choice-chip.tsx";

type Variant = Product["variants"][number];

/**
 * The choice of one variant option, such as "Size". All options of a product post to the field `variant`. Radio buttons
 * with the same field name exclude each other, so only the product's first option posts radio buttons. Each further
 * option (`sharesField`) posts a hidden input or, without JavaScript, a select.
 */
export function VariantChoice(props: {
  name: string;
  variants: Variant[];
  stock: number;
  chosen: string | undefined;
  sharesField: boolean;
  /** Whether the customer has tried to buy without having made each choice. */
  isAsking: boolean;
  onChoose: (id: string) => void;
}) {
  const { name, variants, stock, chosen, sharesField } = props;
  const hydrated = useHydrated();
  const nameLang = langOf(variants[0], "name");
  if (sharesField && !hydrated) {
    return (
      <label className="block text-sm font-medium">
        <Word lang={nameLang}>{name}</Word>
        <select
          name="variant"
          required
          defaultValue={chosen ?? ""}
          className="control control-select mt-1.5 font-normal"
        >
          <option value="" disabled>
            {t("Choose")}
          </option>
          {variants.map((variant) => (
            <option key={variant.id} value={variant.id} disabled={isOutOfStock(variant)}>
              {variant.value} {variant.facts}
            </option>
          ))}
        </select>
      </label>
    );
  }
  const choice = variants.find(({ id }) => id === chosen);
  return (
    <fieldset className="relative">
      {isSize(variants[0]) ? (
        <TextLink to={href("/size-guide")} className="absolute -top-9 right-0 text-sm">
          {t("Size guide")}
        </TextLink>
      ) : null}
      <legend className="mb-3 max-w-3/4 text-sm">
        <span lang={nameLang} className="font-medium">
          {name}
        </span>
        {choice ? (
          <span lang={langOf(choice, "value")} className="text-ink-soft">
            {" "}
            {choice.value}
          </span>
        ) : props.isAsking ? (
          <ChooseOne />
        ) : null}
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
          >
            <span>
              <VariantValue variant={variant} isOutOfStock={isOutOfStock(variant)} />
              {variant.facts ? <small>{variant.facts}</small> : null}
              {isOutOfStock(variant) ? (
                <span className="sr-only">{t(", out of stock")}</span>
              ) : null}
            </span>
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  );

  function isOutOfStock(variant: Variant) {
    return stock + variant.stockAdjustment < 1;
  }
}

/** Whether the guide helps with this choice. Staff name choices in English, and may translate them. */
function isSize(variant: Variant | undefined): boolean {
  return variant !== undefined && /size|length|saiz|panjang|尺寸|长度|圈号/i.test(variant.name);
}

function VariantValue(props: { variant: Variant; isOutOfStock: boolean }) {
  const lang = langOf(props.variant, "value");
  const { value } = props.variant;
  return props.isOutOfStock ? <s lang={lang}>{value}</s> : <Word lang={lang}>{value}</Word>;
}
