import { useState } from "react";
import { Form, type To } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { focusOnOpen } from "#app/ui/dialog.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import { HiddenFields } from "../hidden-fields.tsx";
import { IntentButton, useIsSending } from "../intent-button.tsx";

const presets = [
  "The amount on the receipt doesn't match the order total.",
  "The picture is too blurred or cut off to read.",
  "The picture doesn't show a payment.",
  "The payment hasn't reached our account.",
  "This receipt was already used for another order.",
];
const reasons = [
  ...presets.map((words) => ({ words, value: words })),
  { words: "Other reason", value: "" },
];

/** Asks staff why a receipt is rejected. The customer reads the reason. */
export function RejectForm(props: { paymentId: string; error: string | undefined; closeTo: To }) {
  const isBusy = useIsSending("intent", "reject");
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
        <legend className="font-medium">Reason (the customer sees this)</legend>
        {reasons.map(({ words, value }, at) => (
          <label key={words} className="flex min-h-11 items-center gap-3 py-1 md:min-h-9">
            <input
              type="radio"
              name="preset"
              value={value}
              ref={at === 0 ? focusOnOpen : undefined}
              className="size-5 shrink-0 accent-gold-ink"
            />
            {words}
          </label>
        ))}
      </fieldset>
      <TextareaField
        label="Add a message (optional)"
        name="words"
        rows={3}
        maxLength={300}
        error={isCorrected || isBusy ? undefined : props.error}
        className="mt-3"
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <IntentButton intent="reject" variant="danger" busyLabel="Loading...">
          Reject receipt
        </IntentButton>
        <ButtonLink to={props.closeTo} variant="secondary" preventScrollReset replace>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
