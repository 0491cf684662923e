import { Form } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney } from "#shop/money.ts";
import { amountToPay } from "#shop/orders/amount-to-pay.ts";
import type { Statuses } from "#shop/orders/payment-deadline.server.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { IntentButton } from "../shared/intent-button.tsx";
import { Notice } from "../shared/notice.tsx";
import type { FullOrder } from "#shop/orders/read-order.server.ts";
import { useSearchWith } from "../shared/use-search-with.ts";
import { HowPaidFields } from "./how-paid-fields.tsx";
import type { HowPaid } from "./order-action.server.ts";

/** Asks how the order was paid, records the payment, and sets the order to `to`. */
export function MarkPaid({
  order,
  to,
  answer,
}: {
  order: FullOrder;
  to: Statuses;
  answer: HowPaid | undefined;
}) {
  const { orderStatus, paymentStatus } = order;
  const searchWith = useSearchWith();
  return (
    <Notice title={t("Mark as paid")} takesFocus>
      <p className="mb-3">
        {t("The customer has paid {amount}.", { amount: formatMoney(amountToPay(order)) })}
      </p>
      <Form method="post" preventScrollReset className="max-w-md">
        <HiddenFields
          of={{
            shownOrderStatus: orderStatus,
            shownPaymentStatus: paymentStatus,
            ...to,
            step: "paid",
          }}
        />
        <HowPaidFields answer={answer} />
        <div className="flex flex-wrap gap-2">
          <IntentButton intent="status" formField={["step", "paid"]} busyLabel={t("Recording...")}>
            {t("Mark as paid")}
          </IntentButton>
          <ButtonLink to={searchWith({ ask: undefined })} variant="secondary" replace>
            {t("Back")}
          </ButtonLink>
        </div>
      </Form>
    </Notice>
  );
}
