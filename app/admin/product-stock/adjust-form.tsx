import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import type { z } from "zod";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField, SelectField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import type { adjustStockForm } from "#shop/catalogue/adjust-product-stock.server.ts";
import { adjustmentReasonName } from "#shop/stock/movement-names.ts";
import { stockCauses, type StockCause } from "#shop/stock/stock-causes.ts";
import { IntentButton } from "../shared/intent-button.tsx";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { Options } from "../shared/options.tsx";

type Props = {
  stock: { onHand: number; newestMovement: number };
  lastResult: SubmissionResult | null;
  /** Why the adjustment was refused as a whole. */
  problem: string | undefined;
};

/** The form that adjusts a product's stock, with what happened to the pieces. */
export function AdjustForm({ stock, lastResult, problem }: Props) {
  const [form, fields] = useForm<Record<keyof z.input<typeof adjustStockForm>, string>>({
    id: "adjust-stock",
    lastResult,
  });
  const lines = problem ? [{ id: fields.pieces.id, message: problem }] : summaryOf(form, fields);
  return (
    <Card title={t("Adjust stock")}>
      <Form method="post" preventScrollReset {...getFormProps(form)}>
        {/* The newest one, not that of the refused form: staff have read the new number by now. */}
        <HiddenFields of={{ shownMovement: stock.newestMovement }} />
        <ErrorSummary lines={lines} />
        <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-[1fr_10rem_2fr]">
          <SelectField label={t("What happened")} field={fields.cause} required>
            <option value="">{t("Choose")}</option>
            <optgroup label={t("Add pieces")}>
              <Options of={causesThat("add")} />
            </optgroup>
            <optgroup label={t("Remove pieces")}>
              <Options of={causesThat("remove")} />
            </optgroup>
            <optgroup label={t("Set the number")}>
              <Options of={causesThat("set")} />
            </optgroup>
          </SelectField>
          <InputField
            label={t("Pieces")}
            hint={t("If counted: how many are there")}
            field={fields.pieces}
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <InputField
            label={t("Note")}
            hint={t("Only staff can see this note.")}
            field={fields.note}
            maxLength={300}
          />
        </div>
        <IntentButton intent="adjust" busyLabel={t("Saving...")}>
          {t("Adjust stock")}
        </IntentButton>
      </Form>
    </Card>
  );
}

function causesThat(wanted: "add" | "remove" | "set") {
  return Object.entries(stockCauses)
    .filter(([, { effect }]) => effect === wanted)
    .map(([id, { reason }]) => ({
      id: id as StockCause,
      name: adjustmentReasonName(reason),
    }));
}
