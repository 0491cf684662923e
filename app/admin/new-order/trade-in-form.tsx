import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField, SelectField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { formatTypedAmount, type Milligrams } from "#shop/money.ts";
import { purityName } from "#shop/purity.ts";
import type { CounterTradeIn } from "#shop/trade-ins/counter-trade-in.server.ts";
import { tradeInNumber } from "#shop/trade-ins/trade-in-names.ts";
import { BoughtPieces, weightHint } from "../shared/bought-pieces.tsx";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { ConfirmAmount } from "../shared/unusual-amount.tsx";

type Props = {
  draftId: string;
  tradeIn: CounterTradeIn;
  isBusy: boolean;
  result: SubmissionResult | undefined;
  /** The confirmation of the unusual amount that was sent last. */
  toConfirm: string | undefined;
};
type Saved = NonNullable<CounterTradeIn["saved"]>;
type Line = { position: string; what: string; purity: string; pieces: string; weighed: string };

const maxLines = 5;

/** What is weighed, and what the shop gives. A row without a weight is left out. */
export function TradeInForm({ draftId, tradeIn, isBusy, result, toConfirm }: Props) {
  const { saved, request } = tradeIn;
  const [form, fields] = useForm<{ lines: Line[]; paid: string }>({
    id: "trade-in",
    lastResult: result ?? null,
    defaultValue: {
      lines: request ? requestLines(request, saved) : typedLines(saved),
      paid: saved ? formatTypedAmount(saved.paid) : "",
    },
  });
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)}>
      <HiddenFields of={{ draft: draftId, tradeInId: request?.id ?? "" }} />
      <ErrorSummary lines={summaryOf(form, fields)} />
      {request ? (
        <p className="mb-2 font-medium">
          {t("Trade-in {number}", { number: tradeInNumber(request) })}
        </p>
      ) : null}
      <div id={fields.lines.id}>
        {fields.lines.getFieldList().map((field, at) => {
          const line = field.getFieldset();
          const asked = request?.lines[at];
          const grams = (
            <InputField
              label={t("Weighed grams")}
              field={line.weighed}
              hint={asked && weightHint(asked.quantity)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
            />
          );
          if (asked) {
            return (
              <fieldset key={field.key} className="grid gap-x-4 sm:grid-cols-[2fr_1fr]">
                <legend className="sr-only">{t("Piece {number}", { number: at + 1 })}</legend>
                <input type="hidden" name={line.position.name} value={asked.position} />
                <div className="min-w-0 sm:pt-8">
                  <p className="break-words">
                    {asked.what || t("Not described")}
                    <span className="block text-xs text-ink-soft">
                      {asked.purity ? purityName(asked.purity) : t("purity not known")}
                    </span>
                  </p>
                  <BoughtPieces
                    field={line.pieces}
                    quantity={asked.quantity}
                    name={asked.what || t("Not described")}
                  />
                </div>
                {grams}
              </fieldset>
            );
          }
          return (
            <fieldset
              key={field.key}
              className="grid grid-cols-[6fr_5fr] gap-x-4 sm:grid-cols-[2fr_1fr_1fr]"
            >
              <legend className="sr-only">{t("Piece {number}", { number: at + 1 })}</legend>
              <InputField
                label={t("What is it?")}
                field={line.what}
                maxLength={120}
                autoComplete="off"
                placeholder={t("Bangle, chain, coin...")}
                className="col-span-2 sm:col-span-1"
              />
              <SelectField label={t("Purity")} field={line.purity}>
                <option value="">{t("Not sure")}</option>
                <option value="916">{purityName("916")}</option>
                <option value="999">{purityName("999")}</option>
              </SelectField>
              {grams}
            </fieldset>
          );
        })}
      </div>
      <InputField
        label={t("We give (RM)")}
        field={fields.paid}
        hint={t("Leave it empty for today's buy-back price times the weight.")}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        className="sm:max-w-80"
      />
      <ConfirmAmount confirmation={toConfirm} />
      <p className="mb-3 text-sm text-ink-soft">
        {t("Pieces without a weight aren't bought. The purchase is recorded with the order.")}
      </p>
      <Button name="intent" value="trade-in" variant="secondary" disabled={isBusy}>
        {saved ? t("Save the trade-in") : t("Use for this order")}
      </Button>
    </Form>
  );
}

function requestLines(request: NonNullable<CounterTradeIn["request"]>, saved: Saved | undefined) {
  const before = saved?.tradeInId === request.id ? saved.lines : [];
  return request.lines.map(({ position, quantity }) => {
    const line = before.find((one) => one.position === position);
    return {
      position: String(position),
      pieces: String(line?.pieces ?? quantity),
      weighed: line ? typedGrams(line.weighed) : "",
    };
  });
}

/** What was typed before, and room for more. */
function typedLines(saved: Saved | undefined) {
  const typed = (saved?.tradeInId ? [] : (saved?.lines ?? [])).map(({ what, purity, weighed }) => ({
    what,
    purity: purity ?? "",
    weighed: typedGrams(weighed),
  }));
  const rows = Math.min(maxLines, Math.max(2, typed.length + 1));
  return Array.from(
    { length: rows },
    (_, at) => typed[at] ?? { what: "", purity: "", weighed: "" },
  );
}

function typedGrams(weight: Milligrams): string {
  return String(weight / 1000);
}
