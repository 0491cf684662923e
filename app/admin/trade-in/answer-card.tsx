import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { CheckboxField, TextareaField } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { wholeAmounts } from "#app/ui/whole-amounts.ts";
import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { TradeIn } from "#shop/trade-ins/read-trade-in.server.ts";
import { IntentButton } from "../shared/intent-button.tsx";

/** What staff write to the customer: sent by email or, without an address or a mail server, by WhatsApp. */
export function AnswerCard({
  request,
  estimate,
  chat,
  sendsEmail,
  result,
}: {
  request: TradeIn;
  estimate: Sen | undefined;
  chat: string | undefined;
  /** Whether the shop has a mail server. */
  sendsEmail: boolean;
  result: SubmissionResult | undefined;
}) {
  const [form, fields] = useForm<{ answer: string; withEstimate: string }>({
    id: "answer",
    lastResult: result ?? null,
  });
  const getsEmail = sendsEmail && Boolean(request.email);
  return (
    <Card title={request.answeredAt ? t("Answer again") : t("Answer")}>
      <Form method="post" {...getFormProps(form)}>
        <ErrorSummary lines={summaryOf(form, fields)} />
        <input type="hidden" name="shownAnsweredAt" value={request.answeredAt?.getTime() ?? 0} />
        <TextareaField
          label={t("Your answer")}
          hint={
            getsEmail
              ? t("The customer gets it by email, in the language of the request.")
              : t("The customer gets no email. Save the answer, then send it by WhatsApp.")
          }
          field={fields.answer}
          rows={4}
          maxLength={1000}
          required
        />
        {estimate === undefined ? null : (
          <>
            <input type="hidden" name="shownEstimate" value={estimate} />
            <CheckboxField
              label={wholeAmounts(
                t("Include today's estimate of {amount}", { amount: formatMoney(estimate) }),
              )}
              hint={t("Valid until the end of today, before weighing and testing.")}
              field={fields.withEstimate}
            />
          </>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <IntentButton intent="answer">
            {getsEmail ? t("Send the answer") : t("Save the answer")}
          </IntentButton>
          {request.answer && chat ? (
            <TextLink standalone to={chat} target="_blank" rel="noopener noreferrer">
              {t("Send the last answer by WhatsApp")}
            </TextLink>
          ) : null}
        </div>
      </Form>
    </Card>
  );
}
