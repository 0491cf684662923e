import { Form } from "react-router";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { methodName } from "#shop/orders/method-names.ts";
import type { PublicMethod } from "#shop/orders/read-order.server.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useLinkKey } from "./use-link-key.ts";

export type UnpaidChoices = {
  /** Whether this viewer may cancel the order. */
  canCancel: boolean;
  /** The other methods by which this viewer can pay the order. */
  otherMethods: PublicMethod[];
};

/** What the buyer of an unpaid order can do instead of paying it. The order's page answers the forms. */
export function UnpaidActions({
  orderId,
  canCancel,
  otherMethods,
}: UnpaidChoices & { orderId: string }) {
  const action = links.order(orderId, useLinkKey());
  if (!canCancel && otherMethods.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1 print:hidden max-sm:w-full max-sm:flex-col">
      {otherMethods.map((method) => (
        <Form key={method} method="post" action={action}>
          <input type="hidden" name="method" value={method} />
          <SubmitButton intent="change-method" variant="quiet" wide busyLabel={t("Processing...")}>
            {t("Pay another way: {method}", { method: methodName(method) })}
          </SubmitButton>
        </Form>
      ))}
      {canCancel ? (
        <Form method="post" action={action}>
          <SubmitButton intent="cancel" variant="quiet" wide busyLabel={t("Cancelling...")}>
            {t("Cancel order")}
          </SubmitButton>
        </Form>
      ) : null}
    </div>
  );
}
