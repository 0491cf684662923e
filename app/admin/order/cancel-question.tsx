import { Form } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { t, tPlural } from "#languages/messages.ts";
import { formatMoney } from "#shop/money.ts";
import { cancelSentence } from "../shared/cancel-sentence.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { IntentButton } from "../shared/intent-button.tsx";
import { Notice } from "../shared/notice.tsx";
import { useSearchWith } from "../shared/use-search-with.ts";
import type { Question } from "./order-action.server.ts";

/** Asks staff before an order is cancelled. The question is a form of its own and works without JavaScript. */
export function CancelQuestion({ question }: { question: Question }) {
  const { shown, to, refundDue, received, pieces } = question;
  const searchWith = useSearchWith();
  return (
    <Notice
      tone="bad"
      title={
        refundDue
          ? t("{amount} has been paid for this order. Cancel the order and refund the money?", {
              amount: formatMoney(refundDue),
            })
          : shown.orderStatus === "completed"
            ? t("Cancel this completed order?")
            : t("Cancel this order?")
      }
      takesFocus
    >
      <p>{cancelSentence(pieces)}</p>
      {refundDue ? (
        <p>{t("The refund stays under “Payments that need attention” until you make it.")}</p>
      ) : null}
      <Form method="post" className="mt-3 flex flex-wrap gap-2">
        {pieces.unrecorded > 0 ? (
          <CheckboxField
            name="piecesInShop"
            required
            label={tPlural(
              pieces.unrecorded,
              "I have checked: the piece is in the shop",
              "I have checked: the {count} pieces are in the shop",
            )}
            className="w-full"
          />
        ) : null}
        <HiddenFields
          of={{
            shownOrderStatus: shown.orderStatus,
            shownPaymentStatus: shown.paymentStatus,
            ...to,
            refundDue,
            isConfirming: "yes",
            ...received,
          }}
        />
        <IntentButton
          intent="status"
          formField={["isConfirming", "yes"]}
          size="sm"
          variant="danger"
          busyLabel={t("Cancelling...")}
        >
          {refundDue ? t("Cancel order and refund") : t("Cancel the order")}
        </IntentButton>
        <ButtonLink to={searchWith({ ask: undefined })} size="sm" variant="secondary" replace>
          {t("Keep the order")}
        </ButtonLink>
      </Form>
    </Notice>
  );
}
