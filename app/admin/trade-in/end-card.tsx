import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { CheckboxField, InputField } from "#app/ui/field.tsx";
import { forScreenReaders } from "#app/ui/for-screen-readers.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { t } from "#languages/messages.ts";
import type { TradeIn } from "#shop/trade-ins/read-trade-in.server.ts";
import { BoughtPieces, weightHint } from "../shared/bought-pieces.tsx";
import { IntentButton } from "../shared/intent-button.tsx";
import { ConfirmAmount } from "../shared/unusual-amount.tsx";

type Props = {
  request: TradeIn;
  /** Today's date in Malaysia. */
  today: string;
  result: SubmissionResult | undefined;
  /** The confirmation of the unusual amount that was sent last. */
  toConfirm: string | undefined;
};

/** What became of the request: the customer comes, the shop bought pieces, or nothing came of it. */
export function EndCard(props: Props) {
  return (
    <Card title={t("What became of it?")}>
      {props.request.status === "coming" ? null : (
        <Form method="post" className="mb-5">
          <IntentButton intent="coming" variant="secondary">
            {t("The customer is coming")}
          </IntentButton>
        </Form>
      )}
      <p className="mb-5">
        <ButtonLink
          to={{ pathname: href("/admin/orders/new"), search: `tradeIn=${props.request.id}` }}
          variant="secondary"
        >
          {t("Use it for a new order")}
        </ButtonLink>
      </p>
      <PurchaseForm {...props} />
      <Form method="post" className="mt-5 border-t border-line pt-4">
        <IntentButton intent="close" variant="secondary">
          {t("Close without buying")}
        </IntentButton>
      </Form>
    </Card>
  );
}

/** What was bought, what the scale showed, and what the seller got. */
function PurchaseForm({ request: { lines }, today, result, toConfirm }: Props) {
  const [form, fields] = useForm<{
    boughtOn: string;
    paid: string;
    lines: { position: string; bought: string; pieces: string; weighed: string }[];
  }>({
    id: "purchase",
    lastResult: result ?? null,
    defaultValue: {
      boughtOn: today,
      lines: lines.map(({ position, quantity }) => ({
        position: String(position),
        bought: "on",
        pieces: String(quantity),
      })),
    },
  });
  return (
    <Form method="post" className="border-t border-line pt-4" {...getFormProps(form)}>
      <ErrorSummary lines={summaryOf(form, fields)} />
      <fieldset id={fields.lines.id}>
        <legend className="mb-1 text-sm font-medium">{t("We bought")}</legend>
        {fields.lines.getFieldList().map((field, at) => {
          const { position, bought, pieces, weighed } = field.getFieldset();
          const { what = "", quantity = 1 } = lines[at] ?? {};
          const name = what || t("Not described");
          return (
            <div key={field.key} className="sm:grid sm:grid-cols-[1fr_10rem] sm:gap-x-4">
              <input type="hidden" name={position.name} value={position.initialValue} />
              <div>
                <CheckboxField field={bought} label={name} />
                <BoughtPieces field={pieces} {...{ quantity, name }} />
              </div>
              <InputField
                field={weighed}
                label={
                  <Rich
                    text={t("Weighed grams<hidden> of {name}</hidden>", { name })}
                    hidden={forScreenReaders}
                  />
                }
                hint={weightHint(quantity)}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
              />
            </div>
          );
        })}
      </fieldset>
      <div className="sm:grid sm:grid-cols-2 sm:gap-x-4">
        <InputField
          field={fields.paid}
          label={t("Paid to the seller (RM)")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          required
        />
        <InputField
          field={fields.boughtOn}
          type="date"
          label={t("Day of the purchase")}
          max={today}
          required
        />
      </div>
      <ConfirmAmount confirmation={toConfirm} />
      <p className="mt-2 mb-4 text-sm text-ink-soft">
        {t("The certificate of a piece that was sold here then says that you bought it back.")}
      </p>
      <IntentButton intent="bought">{t("Record the purchase")}</IntentButton>
    </Form>
  );
}
