import { href } from "react-router";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { ArrowRight } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import type { Sen } from "#shop/money.ts";
import type { CheckoutRefusal } from "./checkout-refusals.server.ts";

/** Says above the form why no order was placed, and what to do. */
export function RefusalNotice(props: {
  refusal: CheckoutRefusal & { title: string; lines: string[] };
  total: Sen;
}) {
  const { refusal, total } = props;
  const { title, lines } = refusal;
  const oldTotal = "oldTotal" in refusal ? refusal.oldTotal : undefined;
  const leadsToCart = refusal.reason === "unavailable" || refusal.reason === "not-enough-stock";
  return (
    <FormAlert tone="warn" title={title} about={refusal}>
      {oldTotal !== undefined && oldTotal !== total ? (
        <p className="flex flex-wrap items-center gap-x-3 py-1 text-base">
          <span className="sr-only">{t("Old total:")} </span>
          <s className="text-ink-soft">
            <Price amount={oldTotal} />
          </s>
          <ArrowRight className="size-4 text-ink-soft" />
          <span className="sr-only">{t("New total:")} </span>
          <strong className="font-semibold">
            <Price amount={total} />
          </strong>
        </p>
      ) : null}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {leadsToCart ? (
        <p>
          {t("Your items are still in your cart.")}{" "}
          <TextLink to={href("/cart")}>{t("Change your cart")}</TextLink>
        </p>
      ) : null}
    </FormAlert>
  );
}
