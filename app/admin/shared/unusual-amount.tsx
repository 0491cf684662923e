import { CheckboxField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney } from "#shop/money.ts";
import type { ToConfirm } from "#shop/trade-ins/unusual-amount.ts";

/** Says why the amount that staff give for old gold is not taken as it is. */
export function unusualAmountSentence(asked: Pick<ToConfirm, "why" | "value">): string {
  const value = formatMoney(asked.value);
  return asked.why === "above-price"
    ? t("You sell this much gold for {value} today. Check the amount and the weight.", { value })
    : t("At today's buy-back price it is {value}. Check the amount and the weight.", { value });
}

/** The tick that sends an unusual amount again, with the `confirmation` of the one that was sent last. */
export function ConfirmAmount({ confirmation }: { confirmation: string | undefined }) {
  return confirmation === undefined ? null : (
    <CheckboxField
      name="confirmed"
      value={confirmation}
      label={t("The amount and the weight are right")}
      className="mb-3"
    />
  );
}
