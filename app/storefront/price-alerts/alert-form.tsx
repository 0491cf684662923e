import { Form, href } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { langOf } from "#app/ui/lang-of.ts";
import { Price, PriceFrom } from "#app/ui/price.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { formatGoldPrice, type Purity, type Sen, type SenPerGram } from "#shop/money.ts";
import type { Untranslated } from "#shop/untranslated.ts";
import { PlainField } from "../shared/form/plain-field.tsx";
import { SubmitButton } from "../shared/form/submit-button.tsx";

export type AlertErrors = {
  /** About the whole form. */
  form?: string | undefined;
  purity?: string | undefined;
  atOrBelow?: string | undefined;
  email?: string | undefined;
  /** Whether the price is already so low: the way out is to buy. */
  isAlready?: boolean;
};

type AlertFormProps = {
  piece:
    | ({
        id: string;
        slug: string;
        name: string;
        price: Sen | undefined;
        isPriceFrom: boolean;
      } & Untranslated<string>)
    | undefined;
  prices: Record<Purity, SenPerGram | undefined>;
  purity: Purity;
  email: string;
  typed: { atOrBelow: string; email: string; purity: string } | undefined;
  errors: AlertErrors | undefined;
};

export function AlertForm({ piece, prices, purity, email, typed, errors }: AlertFormProps) {
  return (
    <Form method="post" noValidate className="rounded-lg border border-line bg-card p-5 md:p-7">
      {errors?.form ? (
        <p role="alert" className="mb-6 rounded-sm border border-bad/40 bg-bad-wash p-4 text-bad">
          {errors.form}
        </p>
      ) : null}
      {piece ? (
        <PieceChoice piece={piece} />
      ) : (
        <PurityChoice prices={prices} chosen={typed?.purity || purity} error={errors?.purity} />
      )}
      <div className="mt-6 max-w-sm space-y-5">
        <div>
          <PlainField
            id="at-or-below"
            name="atOrBelow"
            label={
              piece
                ? t("Email me at this price or less (RM)")
                : t("Email me at this price per gram or less (RM)")
            }
            error={errors?.atOrBelow}
            defaultValue={typed?.atOrBelow}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
          {errors?.isAlready ? (
            <TextLink
              standalone
              to={
                piece
                  ? href("/products/:slug", { slug: piece.slug })
                  : `${href("/products")}?purity=${typed?.purity}`
              }
            >
              {piece ? t("See the piece") : t("See what it buys")}
            </TextLink>
          ) : null}
        </div>
        <PlainField
          id="email"
          name="email"
          label={t("Email")}
          error={errors?.email}
          defaultValue={typed?.email ?? email}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
      </div>
      <SubmitButton busyLabel={t("Sending...")} className="mt-6 w-full sm:w-auto">
        {t("Email me the link")}
      </SubmitButton>
      <ul className="mt-6 list-disc space-y-1 pl-5 text-sm text-ink-soft">
        <li>{t("The alert is on once you open our email and press the button.")}</li>
        <li>{t("It lasts 180 days. It ends after one email, or when you turn it off.")}</li>
        <li>{t("We won't use your address for anything else.")}</li>
      </ul>
    </Form>
  );
}

function PieceChoice({ piece }: { piece: NonNullable<AlertFormProps["piece"]> }) {
  return (
    <>
      <input type="hidden" name="productId" value={piece.id} />
      <h2 className="display text-lg" lang={langOf(piece, "name")}>
        <TextLink to={href("/products/:slug", { slug: piece.slug })}>{piece.name}</TextLink>
      </h2>
      <p className="mt-1 text-ink-soft">
        {t("Today's price:")}{" "}
        {piece.price !== undefined && piece.isPriceFrom ? (
          <PriceFrom amount={piece.price} className="font-medium text-ink" />
        ) : (
          <Price amount={piece.price} className="font-medium text-ink" />
        )}
      </p>
    </>
  );
}

function PurityChoice(props: {
  prices: AlertFormProps["prices"];
  chosen: string;
  error: string | undefined;
}) {
  const { prices, chosen, error } = props;
  return (
    <fieldset aria-describedby={error ? "purity-error" : undefined}>
      <legend className="mb-2 text-sm font-medium">{t("Gold")}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {(["916", "999"] as const).map((purity) => (
          <label
            key={purity}
            className={classes(
              "flex min-h-11 cursor-pointer items-center gap-3 rounded-sm border border-line px-4 py-3",
              "has-checked:border-gold has-checked:bg-gold-wash",
            )}
          >
            <input
              type="radio"
              name="purity"
              value={purity}
              defaultChecked={chosen === purity}
              className="size-4 accent-ink"
            />
            <span className="font-medium">
              {purity === "916" ? t("916 gold (22K)") : t("999 gold (24K)")}
            </span>
            <span
              className={classes(
                "ml-auto text-sm text-ink-soft tabular-nums",
                prices[purity] !== undefined && "whitespace-nowrap",
              )}
            >
              {prices[purity] === undefined
                ? t("Price unavailable")
                : formatGoldPrice(prices[purity])}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p id="purity-error" role="alert" className="mt-1 text-xs font-medium text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
