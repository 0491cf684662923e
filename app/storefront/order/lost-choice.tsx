import { Form } from "react-router";
import { wholeAmounts } from "#app/ui/whole-amounts.ts";
import { t } from "#languages/messages.ts";
import type { Parcel } from "#shop/fulfilment/parcels.server.ts";
import * as links from "#shop/links.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { SubmitButton } from "../shared/form/submit-button.tsx";
import type { FullOrder } from "#shop/orders/read-order.server.ts";
import { useLinkKey } from "../shared/order/use-link-key.ts";

type Props = {
  order: FullOrder;
  parcel: Parcel;
  /** What would be refunded for the parcel; undefined if there is nothing to choose any more. */
  refund: Sen | undefined;
};

/** The buyer of a lost parcel chooses the money or the same pieces again. */
export function LostChoice({ order, parcel, refund }: Props) {
  const action = links.order(order.id, useLinkKey());
  const { choice, isSettled } = parcel.lost ?? {};
  if (isSettled && choice) {
    return (
      <p className="mt-5 border-t border-line pt-5">
        {choice === "refund"
          ? t("You chose a refund, and we've refunded these pieces.")
          : t("You chose the same pieces again. We're preparing them for you.")}
      </p>
    );
  }
  if (refund === undefined) return null;
  return (
    <Form method="post" action={action} className="mt-5 border-t border-line pt-5 print:hidden">
      <input type="hidden" name="shipmentId" value={parcel.id} />
      <fieldset>
        <legend className="mb-1 font-medium">{t("What would you like us to do?")}</legend>
        <Choice value="refund" isChosen={choice === "refund"}>
          {refund > 0
            ? t("Refund me {amount}", { amount: wholeAmounts(formatMoney(refund)) })
            : t("Refund me")}
        </Choice>
        <Choice value="send-again" isChosen={false}>
          {t("Send me the same pieces again, at no extra cost")}
        </Choice>
      </fieldset>
      {choice === "refund" ? (
        <p className="mt-2 text-sm text-ink-soft">
          {t(
            "You chose a refund, and we'll send it soon. Until then, you can still have the pieces instead.",
          )}
        </p>
      ) : null}
      <SubmitButton
        intent="lost-parcel"
        formField={["shipmentId", parcel.id]}
        busyLabel={t("Saving...")}
        className="mt-3 w-full sm:w-auto"
      >
        {t("Save my choice")}
      </SubmitButton>
    </Form>
  );
}

function Choice({
  value,
  isChosen,
  children,
}: {
  value: string;
  isChosen: boolean;
  children: string;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-2">
      <input
        type="radio"
        name="choice"
        value={value}
        required
        defaultChecked={isChosen}
        className="size-5 shrink-0 accent-gold-ink"
      />
      {children}
    </label>
  );
}
