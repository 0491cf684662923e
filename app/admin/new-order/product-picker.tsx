import ChevronDown from "lucide:chevron-down";
import Gem from "lucide:gem";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Word } from "#app/ui/choices.tsx";
import { classes } from "#app/ui/classes.ts";
import { InputField, SelectField } from "#app/ui/field.tsx";
import { langOf } from "#app/ui/lang-of.ts";
import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import type { DraftProduct } from "#shop/catalogue/find-products-for-draft.server.ts";
import { formatWeight } from "#shop/weight.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { SearchForm } from "../shared/list-filters.tsx";
import { Options } from "../shared/options.tsx";
import { Thumbnail } from "../shared/thumbnail.tsx";
import type { ItemProblem } from "./draft-lines.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";

type Props = {
  draftId: string;
  tradeInId: string | undefined;
  search: string;
  found: { matches: DraftProduct[]; hasMore: boolean };
  itemProblem: ItemProblem;
  isBusy: boolean;
  /** The idempotency key of the forms that add a product. Once the page shows what was added, it has another one. */
  formKey: string;
};

/** A product search, which with JavaScript runs while staff type. Each result has its choices and an Add button. */
export function ProductPicker({ draftId, tradeInId, search, found, ...props }: Props) {
  const { itemProblem, isBusy, formKey } = props;
  const submit = useSubmit();
  return (
    <Card title={t("Products")}>
      <SearchForm
        keep={{ draft: draftId, tradeIn: tradeInId }}
        query={search}
        label={t("Search products by name")}
        placeholder={t("Product name")}
        className="min-w-0 flex-1"
        formClass=""
        onType={(event) =>
          void submit(event.currentTarget.form, { replace: true, preventScrollReset: true })
        }
      />
      {found.matches.length === 0 ? (
        <p className="mt-5 text-ink-soft">
          {t("No products match. Try part of the product's name.")}
        </p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {found.matches.map((product) => (
            <FoundProduct
              key={`${product.id} ${found.matches.length === 1}`}
              {...{ draftId, product, isBusy, formKey }}
              isOnly={found.matches.length === 1}
              problem={itemProblem.id === product.id ? itemProblem.problem : undefined}
            />
          ))}
        </ul>
      )}
      {found.hasMore ? (
        <p className="mt-2 text-xs text-ink-soft">
          {t("Showing the first {count} products. Search to see others.", {
            count: found.matches.length,
          })}
        </p>
      ) : null}
    </Card>
  );
}

function FoundProduct(props: {
  draftId: string;
  product: DraftProduct;
  isBusy: boolean;
  formKey: string;
  problem: string | undefined;
  /** Whether this product is the only result. The only result is shown expanded. */
  isOnly: boolean;
}) {
  const { draftId, product, isBusy, formKey, problem, isOnly } = props;
  const isSold = product.price !== undefined && product.available > 0;
  const names = [...new Set(product.variants.map(({ name }) => name))];
  const nameLang = (name: string) =>
    langOf(
      product.variants.find((variant) => variant.name === name),
      "name",
    );
  const facts = (
    <>
      <Thumbnail picture={product.picture}>
        <span className="grid size-12 place-items-center rounded-sm bg-line text-ink-soft">
          <Gem aria-hidden="true" className="size-5" strokeWidth={1} />
        </span>
      </Thumbnail>
      <span className="min-w-0">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span lang={langOf(product, "name")} className="min-w-0 font-medium break-words">
            {product.name}
          </span>
          {product.price === undefined ? null : <Price amount={product.price} />}
        </span>
        <span className="block text-xs text-ink-soft tabular-nums">
          {product.purity} · {formatWeight(product.weight)} ·{" "}
          {product.price === undefined
            ? t("no gold price today")
            : isSold
              ? t("{count} in stock", { count: product.available })
              : t("sold out")}
        </span>
      </span>
    </>
  );
  if (!isSold) return <li className={rowClass}>{facts}</li>;
  return (
    <li>
      <details className="group/piece" open={isOnly || problem !== undefined}>
        <summary className={classes(rowClass, "cursor-pointer hover:text-gold-ink")}>
          {facts}
          <ChevronDown
            aria-hidden="true"
            className="size-4.5 text-ink-soft group-open/piece:rotate-180"
          />
        </summary>
        <Form
          method="post"
          preventScrollReset
          className="flex flex-wrap items-end gap-2 pb-4 sm:pl-15"
        >
          <HiddenFields of={{ draft: draftId, productId: product.id, formKey }} />
          {names.map((name) => (
            <SelectField
              key={name}
              label={<Word lang={nameLang(name)}>{name}</Word>}
              dense
              name="variant"
              required
              className="min-w-32 flex-1"
            >
              <option value="">{t("Choose")}</option>
              {product.variants
                .filter((variant) => variant.name === name)
                .map((variant) => (
                  <option key={variant.id} value={variant.id} disabled={variant.available === 0}>
                    {variantLabel(variant)}
                  </option>
                ))}
            </SelectField>
          ))}
          {product.colors.length > 0 ? (
            <SelectField
              label={t("Colour")}
              dense
              name="color"
              required
              className="min-w-28 flex-1"
            >
              <option value="">{t("Choose")}</option>
              <Options of={product.colors} />
            </SelectField>
          ) : null}
          <InputField
            label={t("Quantity")}
            dense
            inputMode="numeric"
            name="quantity"
            defaultValue={1}
            autoComplete="off"
            required
            className="w-24"
          />
          <Button name="intent" value="add" disabled={isBusy} className="px-5">
            <Rich text={t("Add<hidden> {name}</hidden>", product)} hidden={forScreenReaders} />
          </Button>
        </Form>
        {problem ? <p className="pb-4 text-xs font-medium text-bad sm:pl-15">{problem}</p> : null}
      </details>
    </li>
  );
}

const rowClass = "grid grid-cols-[3rem_minmax(0,1fr)_1.125rem] items-center gap-x-3 py-3";

function variantLabel({ value, facts, available }: DraftProduct["variants"][number]) {
  return [value, facts, available > 0 ? t("{count} left", { count: available }) : t("sold out")]
    .filter(Boolean)
    .join(" · ");
}
