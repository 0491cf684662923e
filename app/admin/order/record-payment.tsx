import { Form } from "react-router";
import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { IntentButton } from "../shared/intent-button.tsx";
import { Notice } from "../shared/notice.tsx";
import type { HowPaid } from "./order-action.server.ts";
import { HowPaidFields } from "./how-paid-fields.tsx";

/** A form for a paid order without a recorded payment. Until a payment is recorded, nothing can be refunded. */
export function RecordPayment({ total, answer }: { total: Sen; answer: HowPaid | undefined }) {
  return (
    <Notice title={t("No payment is recorded for this order")}>
      <p className="mb-3">
        {t(
          "This order is marked as paid. Record how the {amount} was paid, so that the receipt shows the payment method and you can make a refund.",
          { amount: formatMoney(total) },
        )}
      </p>
      <Form method="post" preventScrollReset className="max-w-md">
        <HowPaidFields answer={answer?.to ? undefined : answer} />
        <IntentButton intent="record" size="sm" busyLabel={t("Recording...")}>
          {t("Record payment")}
        </IntentButton>
      </Form>
    </Notice>
  );
}
