import { useState } from "react";
import { Form, type To } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { message, t } from "#languages/messages.ts";
import { HiddenFields } from "../hidden-fields.tsx";
import { IntentButton, useIsSending } from "../intent-button.tsx";
import { rejectionReasons } from "#shop/orders/rejection-reasons.ts";
import { useDialogFocus } from "./use-dialog-focus.ts";

/** Asks staff why a receipt is rejected. The customer reads the reason. */
export function RejectForm(props: { paymentId: string; error: string | undefined; cancelTo: To }) {
  const isBusy = useIsSending("intent", "reject");
  const firstField = useDialogFocus();
  const [isCorrected, setCorrected] = useState(false);
  return (
    <Form
      method="post"
      preventScrollReset
      onInput={() => setCorrected(true)}
      onSubmit={() => setCorrected(false)}
    >
      <HiddenFields of={{ paymentId: props.paymentId }} />
      <fieldset>
        <legend className="font-medium">{t("Reason (the customer sees this)")}</legend>
        {[...Object.entries(rejectionReasons), ["", message("Other reason")] as const].map(
          ([value, reason], at) => (
            <label key={value} className="flex min-h-11 items-center gap-3 py-1 md:min-h-9">
              <input
                type="radio"
                name="preset"
                value={value}
                ref={at === 0 ? firstField : undefined}
                className="size-5 shrink-0 accent-gold-ink"
              />
              {t(reason)}
            </label>
          ),
        )}
      </fieldset>
      <TextareaField
        label={t("Add a message (optional)")}
        name="words"
        rows={3}
        maxLength={300}
        error={isCorrected || isBusy ? undefined : props.error}
        className="mt-3"
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <IntentButton intent="reject" variant="danger" busyLabel={t("Loading...")}>
          {t("Reject receipt")}
        </IntentButton>
        <ButtonLink to={props.cancelTo} variant="secondary" preventScrollReset replace>
          {t("Cancel")}
        </ButtonLink>
      </div>
    </Form>
  );
}
