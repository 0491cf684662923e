import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextareaField } from "#app/ui/field.tsx";

const presets = [
  "The amount on the receipt is not the amount of the order.",
  "The picture is too blurred or cut off to be read.",
  "The picture does not show a payment.",
  "The payment has not reached our account.",
  "This receipt was already used for another order.",
];

/** Why a receipt is not accepted, in words that the customer reads. */
export function RejectForm({ paymentId, error }: { paymentId: string; error: string | undefined }) {
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle" && navigation.formData?.get("intent") === "reject";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="reject" />
      <input type="hidden" name="paymentId" value={paymentId} />
      <fieldset>
        <legend className="font-medium">Reason, as the customer will read it</legend>
        {presets.map((preset) => (
          <label key={preset} className="flex min-h-11 items-center gap-3 md:min-h-9">
            <input
              type="radio"
              name="preset"
              value={preset}
              className="size-5 shrink-0 accent-gold-ink"
            />
            {preset}
          </label>
        ))}
        <label className="flex min-h-11 items-center gap-3 md:min-h-9">
          <input
            type="radio"
            name="preset"
            value=""
            defaultChecked
            className="size-5 shrink-0 accent-gold-ink"
          />
          In my own words
        </label>
      </fieldset>
      <TextareaField
        label="Own words, or what to add"
        name="words"
        rows={3}
        maxLength={300}
        error={error}
        className="mt-3"
      />
      <Button type="submit" variant="danger" className="mt-2" busy={isBusy} busyLabel="Loading...">
        Reject receipt
      </Button>
    </Form>
  );
}
