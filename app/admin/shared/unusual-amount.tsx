import { CheckboxField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney } from "#shop/money.ts";
import type { AmountRefusal } from "#shop/trade-ins/unusual-amount.ts";

/** Says why the amount that staff give for old gold is not taken as it is. */
export function unusualAmountSentence(asked: Pick<AmountRefusal, "why" | "value">): string {
  const value = formatMoney(asked.value);
  return asked.why === "above-price"
    ? t("You sell this much gold for {value} today. Check the amount and the weight.", { value })
    : t("At today's buy-back price it is {value}. Check the amount and the weight.", { value });
}

/** The checkbox with which staff confirm the unusual amount that they sent last. */
export function ConfirmAmount({ confirmation }: { confirmation: string | undefined }) {
  return confirmation === undefined ? null : (
    <CheckboxField
      // The tick for one amount does not stay for the next.
      key={confirmation}
      name="confirmed"
      value={confirmation}
      label={t("The amount and the weight are right")}
      className="mb-3"
    />
  );
}
