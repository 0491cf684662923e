import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import type { z } from "zod";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { CheckboxField, InputField, SelectField } from "#app/ui/field.tsx";
import { t, tPlural } from "#languages/messages.ts";
import type { OrderItem } from "#shop/orders/read-order.server.ts";
import type { inspectionForm } from "#shop/fulfilment/inspect.server.ts";
import { conditionNames, dispositionNames, sealNames } from "#shop/fulfilment/inspection-names.ts";
import { formatWeight } from "#shop/weight.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import { Options } from "./options.tsx";

type Props = {
  item: Pick<OrderItem, "id" | "orderId" | "weight" | "purity">;
  pieces: number;
  /** The form's idempotency key: submitting the form twice inspects once. */
  inspectionId: string;
  /** Whether the pieces can be packed again for their order. */
  canSendAgain: boolean;
  /** Set where the screen has other forms. */
  intent?: string;
  lastResult: SubmissionResult | null;
};

/** What staff record about pieces that came back. Works without JavaScript and with the keyboard alone. */
export function InspectionForm(props: Props) {
  const { item, pieces, inspectionId, canSendAgain, intent, lastResult } = props;
  const { formData } = useNavigation();
  const [form, fields] = useForm<Record<keyof z.input<typeof inspectionForm>, string>>({
    id: `inspect-${item.id}`,
    lastResult,
    defaultValue: {
      inspectionId,
      quantity: `${pieces}`,
      sealOk: "",
      condition: "",
      disposition: "",
    },
  });
  const { "send-again": sendAgain, ...others } = dispositionNames();
  const results = canSendAgain ? { "send-again": sendAgain, ...others } : others;
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)}>
      <HiddenFields
        of={{
          intent,
          inspectionId: fields.inspectionId.initialValue ?? inspectionId,
          orderId: item.orderId,
          orderItemId: item.id,
        }}
      />
      <ErrorSummary lines={summaryOf(form, fields)} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <InputField
          label={t("Pieces")}
          hint={tPlural(pieces, "{count} piece is expected", "{count} pieces are expected")}
          field={fields.quantity}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <InputField
          label={t("Weight of these pieces together (g)")}
          hint={t("Sold as {weight} each", { weight: formatWeight(item.weight) })}
          field={fields.weightRead}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <CheckboxField
          label={t("Hallmark checked: {purity}", { purity: item.purity })}
          hint={t("On each piece. Leave it empty if you can't find it or it differs.")}
          field={fields.purityOk}
          className="mb-4"
        />
        <SelectField
          label={t("Seal of a bar or coin")}
          hint={t("Choose “No seal” for jewellery.")}
          field={fields.sealOk}
          required
        >
          <option value="">{t("Choose")}</option>
          <Options of={sealNames()} />
        </SelectField>
        <SelectField label={t("Condition")} field={fields.condition} required>
          <option value="">{t("Choose")}</option>
          <Options of={conditionNames()} />
        </SelectField>
        <SelectField
          label={t("What happens to them")}
          hint={t("Only “{result}” changes the stock.", { result: others.restock })}
          field={fields.disposition}
          required
        >
          <option value="">{t("Choose")}</option>
          <Options of={results} />
        </SelectField>
      </div>
      <InputField
        label={t("Note")}
        hint={t("Only staff can see this note. It stays in the order history.")}
        field={fields.note}
        maxLength={300}
      />
      <Button
        type="submit"
        busy={formData?.get("orderItemId") === item.id}
        busyLabel={t("Recording...")}
      >
        {t("Record inspection")}
      </Button>
    </Form>
  );
}
