import { Form, href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney } from "#shop/money.ts";
import { cancelSentence } from "../shared/cancel-sentence.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { IntentButton } from "../shared/intent-button.tsx";
import { Notice } from "../shared/notice.tsx";
import type { Question } from "./order-request.server.ts";

/** Asks staff before a paid order is cancelled. The question is a form of its own and works without JavaScript. */
export function CancelQuestion({ question, orderId }: { question: Question; orderId: string }) {
  const { shown, to, refundDue, received, pieces } = question;
  return (
    <Notice
      tone="bad"
      title={t("The customer paid {amount}. Cancel the order and refund the money?", {
        amount: formatMoney(refundDue),
      })}
      takesFocus
    >
      <p>{cancelSentence(pieces)}</p>
      <p>{t("The refund stays under “Payments that need attention” until you make it.")}</p>
      <Form method="post" className="mt-3 flex flex-wrap gap-2">
        <HiddenFields
          of={{
            shownOrderStatus: shown.orderStatus,
            shownPaymentStatus: shown.paymentStatus,
            ...to,
            refundDue,
            ...received,
          }}
        />
        <IntentButton
          intent="status"
          formField={["refundDue", String(refundDue)]}
          size="sm"
          variant="danger"
          busyLabel={t("Cancelling...")}
        >
          {t("Cancel order and refund")}
        </IntentButton>
        <ButtonLink
          to={href("/admin/orders/:orderId", { orderId })}
          size="sm"
          variant="secondary"
          replace
        >
          {t("Keep the order")}
        </ButtonLink>
      </Form>
    </Notice>
  );
}
