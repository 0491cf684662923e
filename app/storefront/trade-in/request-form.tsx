import { getFormProps, useForm, type FieldMetadata } from "@conform-to/react";
import { Form } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField, SelectField, type AnyField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import * as links from "#shop/links.ts";
import { purityName } from "#shop/purity.ts";
import { SubmitButton } from "../shared/form/submit-button.tsx";
import { OwnPieces } from "./own-pieces.tsx";
import type { Answer } from "./answer.ts";
import type { Route } from "./+types/route";

type Props = Pick<
  Route.ComponentProps["loaderData"],
  "tradeInId" | "today" | "known" | "chosen"
> & { answer: Answer | undefined };

type Line = { what: string; purity: string; grams: string };
type Fields = {
  tradeInId: string;
  fullName: string;
  phoneNumber: string;
  email: string;
  wishedOn: string;
  lines: Line[];
};

const noLines = Array.from({ length: 5 }, (): Line => ({ what: "", purity: "", grams: "" }));

/** Who asks, for which pieces, with pictures. */
export function RequestForm({ tradeInId, today, known, chosen, answer }: Props) {
  const [form, fields] = useForm<Fields>({
    id: "trade-in",
    lastResult: answer?.result ?? null,
    defaultValue: { tradeInId, ...known, lines: noLines },
  });
  const purchase = answer?.purchase ?? chosen;
  const [first, ...others] = fields.lines.getFieldList();
  const hasMore = others.some((line) => Object.keys(line.allErrors).length > 0 || isFilled(line));
  return (
    <Form
      method="post"
      action={links.askTradeIn()}
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="space-y-6"
    >
      <input type="hidden" name="tradeInId" value={fields.tradeInId.initialValue ?? tradeInId} />
      <ErrorSummary
        lines={[
          ...(answer?.problem ? [{ id: undefined, message: answer.problem }] : []),
          ...summaryOf(form, fields),
        ]}
      />
      {purchase ? <OwnPieces purchase={purchase} /> : null}
      <Card title={purchase ? t("Anything else?") : t("What would you like to sell?")}>
        {first ? <LineFields line={first} number={1} /> : null}
        <details open={hasMore}>
          <summary className="mb-4 cursor-pointer text-sm font-medium">
            {t("Add more pieces")}
          </summary>
          {others.map((line, at) => (
            <LineFields key={line.key} line={line} number={at + 2} />
          ))}
        </details>
        <InputField
          type="file"
          name="pictures"
          label={t("Pictures")}
          hint={t("Up to 4 pictures, 20 MB together. Only our staff see them.")}
          accept="image/*"
          multiple
          className="[&_input]:py-2"
        />
      </Card>
      <Card title={t("How we reach you")}>
        <InputField
          label={t("Full Name")}
          field={fields.fullName}
          required
          autoComplete="name"
          maxLength={200}
        />
        <InputField
          type="tel"
          label={t("Phone Number")}
          field={fields.phoneNumber}
          required
          autoComplete="tel"
          maxLength={40}
        />
        <InputField
          type="email"
          label={t("Email (optional)")}
          field={fields.email}
          autoComplete="email"
          maxLength={254}
        />
        <InputField
          type="date"
          label={t("When would you like to come? (optional)")}
          field={fields.wishedOn}
          min={today}
          className="max-w-60"
        />
      </Card>
      <SubmitButton busyLabel={t("Sending...")}>{t("Send the request")}</SubmitButton>
    </Form>
  );
}

type LineField = FieldMetadata<Line, Fields>;

function isFilled(line: LineField): boolean {
  const { what, purity, grams } = line.getFieldset();
  return [what, purity, grams].some((field) => Boolean(field.initialValue));
}

/** One piece. What the customer doesn't know stays empty. */
function LineFields({ line, number }: { line: LineField; number: number }) {
  const { what, purity, grams } = line.getFieldset();
  return (
    <fieldset id={line.id} className="mb-2 grid grid-cols-2 gap-x-4 sm:grid-cols-[2fr_1fr_1fr]">
      <legend className="sr-only">{t("Piece {number}", { number })}</legend>
      <InputField
        label={t("What is it?")}
        field={what as AnyField}
        placeholder={t("Bangle, chain, coin...")}
        maxLength={120}
        autoComplete="off"
        className="col-span-2 sm:col-span-1"
      />
      <SelectField label={t("Purity")} field={purity as AnyField}>
        <option value="">{t("Not sure")}</option>
        <option value="916">{purityName("916")}</option>
        <option value="999">{purityName("999")}</option>
      </SelectField>
      <InputField
        label={t("Grams")}
        field={grams as AnyField}
        inputMode="decimal"
        placeholder={t("Not sure")}
        maxLength={12}
        autoComplete="off"
      />
    </fieldset>
  );
}
