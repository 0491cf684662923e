import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { CheckboxField, InputField, SelectField, TextareaField } from "#app/ui/field.tsx";
import { joinSentences } from "#app/ui/join-texts.ts";
import { t, tPlural } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { returnReasonNames } from "#shop/returns/return-names.ts";
import { isExchangeReason, type Windows } from "#shop/returns/return-windows.ts";
import type { Returnable } from "#shop/returns/returnable.server.ts";
import { SubmitButton } from "../shared/form/submit-button.tsx";
import { useLinkKey } from "../shared/order/use-link-key.ts";
import { sentQuantity } from "../shared/piece-row.tsx";
import { PieceQuantity } from "./piece-quantity.tsx";

export type Answer = { result?: SubmissionResult; problem?: string };
type Props = {
  order: { id: string; orderNumber: string };
  returnable: Returnable;
  /** The form's idempotency key: sending the form twice asks once. */
  returnId: string;
  answer: Answer | undefined;
};

/** A plain form: it works without JavaScript. */
export function ReturnScreen({ order, returnable, returnId, answer }: Props) {
  const back = links.order(order.id, useLinkKey());
  return (
    <div className="frame max-w-2xl! py-10 md:py-16">
      <h1 className="display text-xl md:text-2xl">{t("Return or exchange")}</h1>
      <p className="mt-2 mb-8 text-ink-soft">
        {t("Order {number}", { number: order.orderNumber })}
      </p>
      {returnable.items.length > 0 && returnable.reasons.length > 0 ? (
        <ReturnForm {...{ returnable, returnId, answer, back }} />
      ) : (
        <Card>
          <p className="mb-5">{whyNothing(returnable)}</p>
          <ButtonLink to={back} variant="secondary">
            {t("Back to your order")}
          </ButtonLink>
        </Card>
      )}
    </div>
  );
}

/** What is wrong with the whole form, such as its pictures. */
function problemOf(answer: Answer | undefined) {
  return answer?.problem ? [{ id: undefined, message: answer.problem }] : [];
}

function whyNothing({ items, isBoughtBack }: Returnable): string {
  if (items.length === 0 && isBoughtBack) {
    return t("We have bought these pieces back, so they can't be returned.");
  }
  return items.length === 0
    ? t(
        "There's nothing to return. Either no pieces have arrived yet, or you've already asked to return them.",
      )
    : t("The time to ask has passed. Please contact us if something is wrong with your pieces.");
}

function ReturnForm(props: Omit<Props, "order"> & { back: string }) {
  const { returnable, returnId, answer, back } = props;
  const { items, reasons, rules } = returnable;
  const [form, fields] = useForm<Record<string, string>>({
    id: "return",
    lastResult: answer?.result ?? null,
    defaultValue: { returnId },
  });
  const names = returnReasonNames();
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="group/return space-y-6"
    >
      <input type="hidden" name="returnId" value={fields.returnId?.initialValue ?? returnId} />
      <ErrorSummary
        lines={[...problemOf(answer), ...summaryOf(form, fields)]}
        answer={answer ?? null}
      />
      <Card title={t("Which pieces?")} id={fields.pieces?.id}>
        <ul className="divide-y divide-line">
          {items.map(({ item, left }, at) => (
            <PieceQuantity
              key={item.id}
              {...{ item, left, at }}
              first={items.length === 1}
              sent={sentQuantity(answer?.result?.initialValue, { id: item.id, at })}
            />
          ))}
        </ul>
      </Card>
      <Card title={t("What is it about?")}>
        <SelectField label={t("Reason")} field={fields.reason} required>
          <option value="" data-unconfirmed="">
            {t("Choose")}
          </option>
          {reasons.map((reason) => (
            <option
              key={reason}
              value={reason}
              data-unconfirmed={isExchangeReason(reason) ? undefined : ""}
            >
              {names[reason]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("What would you like?")}
          hint={t("If nothing is wrong with a piece, you can exchange it, but not get a refund.")}
          field={fields.kind}
          required
        >
          <option value="">{t("Choose")}</option>
          <option value="exchange">{t("Exchange it for another piece")}</option>
          <option value="return">{t("A refund")}</option>
        </SelectField>
        {/* Only a reason that needs the confirmation shows it, also without JavaScript; an old browser shows it always. */}
        <CheckboxField
          label={t(
            "The pieces are not engraved or altered, and the seal of a bar or coin is unopened.",
          )}
          field={fields.isAsReceived}
          className="mb-4 group-has-[option[data-unconfirmed]:checked]/return:hidden"
        />
        <TextareaField
          label={t("Tell us more")}
          hint={t("What is wrong, or which size or piece you'd like instead.")}
          field={fields.description}
          rows={4}
          maxLength={1000}
        />
        <InputField
          type="file"
          name="pictures"
          label={t("Pictures")}
          hint={t("Up to 4 pictures, 20 MB together. Only our staff see them.")}
          accept="image/*"
          multiple
        />
      </Card>
      <p className="text-sm text-ink-soft">{windowSentences(rules)}</p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyLabel={t("Sending...")}>{t("Send the request")}</SubmitButton>
        <ButtonLink to={back} variant="secondary">
          {t("Back to your order")}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** Until when customers can ask, as the default terms say it. */
function windowSentences({ exchangeDays, faultDays }: Windows): string {
  return joinSentences([
    exchangeDays === 0
      ? t("You can ask for an exchange on the day you receive a piece.")
      : tPlural(
          exchangeDays,
          "You can ask for an exchange within {count} day of receiving a piece.",
          "You can ask for an exchange within {count} days of receiving a piece.",
        ),
    faultDays === 0
      ? t("If something is wrong with it, on the day you receive it.")
      : tPlural(
          faultDays,
          "If something is wrong with it, within {count} day.",
          "If something is wrong with it, within {count} days.",
        ),
  ]);
}
