import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import type { SummaryLine } from "#app/ui/problem-list.tsx";
import { CheckboxField, InputField, SelectField, type AnyField } from "#app/ui/field.tsx";
import { PieceName } from "#app/ui/piece-name.tsx";
import { joinSentences } from "#app/ui/join-texts.ts";
import { t, tPlural } from "#languages/messages.ts";
import type { OrderItem } from "#shop/orders/read-order.server.ts";
import { identityDocumentNames } from "#shop/fulfilment/shipment-names.ts";
import type { HandOverView } from "#shop/fulfilment/read-hand-over.server.ts";
import type { Milligrams } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { Options } from "../shared/options.tsx";

export type ShownHandOver = Omit<HandOverView, "phoneNumber">;

type Props = { view: ShownHandOver; isOwner: boolean; lastResult: SubmissionResult | null };
type Fields = {
  code: string;
  collectedBy: string;
  identityDocument: string;
  last4: string;
  weights: { orderItemId: string; weightRead: string }[];
  agreed: string;
  ownerReason: string;
};

/** In the order in which things happen at the counter. Works without JavaScript and with the keyboard alone. */
export function HandOverForm({ view, isOwner, lastResult }: Props) {
  const { buyer, collector, items, triesLeft } = view;
  const isBusy = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<Fields>({
    id: "hand-over",
    lastResult,
    defaultValue: {
      collectedBy: "buyer",
      weights: items.map(({ id }) => ({ orderItemId: id, weightRead: "" })),
    },
  });
  const weights = fields.weights.getFieldList().map((one) => one.getFieldset().weightRead);
  const all = [
    ...weights,
    ...(["code", "collectedBy", "identityDocument", "last4", "agreed", "ownerReason"] as const).map(
      (name) => fields[name] as AnyField,
    ),
  ];
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="space-y-4">
      <ErrorSummary lines={linesOf(form.errors, all)} />
      <Card title={t("1. Who collects?")}>
        {collector ? (
          <SelectField label={t("Collected by")} field={fields.collectedBy}>
            <Options
              of={{
                buyer: t("{name} (ordered it)", { name: buyer }),
                collector: t("{name} (named by the customer)", { name: collector }),
              }}
            />
          </SelectField>
        ) : (
          <>
            <HiddenFields of={{ collectedBy: "buyer" }} />
            <p className="mb-4 wrap-anywhere">
              {t(
                "Only {name} may collect. To send someone else, the customer names that person on the order's page first.",
                { name: buyer },
              )}
            </p>
          </>
        )}
        <div className="grid gap-x-4 sm:grid-cols-2">
          <SelectField label={t("Document you have seen")} field={fields.identityDocument} required>
            <option value="">{t("Choose")}</option>
            <Options of={identityDocumentNames()} />
          </SelectField>
          <InputField
            label={t("Last 4 characters of the ID number")}
            hint={t("Never the whole number")}
            field={fields.last4}
            maxLength={4}
            autoComplete="off"
            autoCapitalize="characters"
            required
          />
        </div>
      </Card>
      <Card title={t("2. Collection code")}>
        <InputField
          label={t("Code that the customer says")}
          hint={codeHint(triesLeft)}
          field={fields.code}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          required={!isOwner}
          className="max-w-60"
        />
      </Card>
      <Card title={t("3. Weigh in front of the customer")}>
        <ul className="divide-y divide-line">
          {items.map((item, at) => (
            <li
              key={item.id}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0"
            >
              <PieceToWeigh item={item} at={at} field={weights[at]} />
            </li>
          ))}
        </ul>
        <CheckboxField
          label={t("The customer has seen the weights and agrees")}
          field={fields.agreed}
          className="mt-2"
        />
      </Card>
      {isOwner ? (
        <Card title={t("Exception by the owner")}>
          <InputField
            label={t("Reason")}
            hint={t(
              "Only to hand over without a code, without a payment or with another weight. The audit log keeps it.",
            )}
            field={fields.ownerReason}
            maxLength={300}
            autoComplete="off"
          />
        </Card>
      ) : null}
      <Button type="submit" size="lg" busy={isBusy} busyLabel={t("Saving...")}>
        {t("Hand over")}
      </Button>
    </Form>
  );
}

function PieceToWeigh({
  item,
  at,
  field,
}: {
  item: OrderItem;
  at: number;
  field: AnyField | undefined;
}) {
  const weight = formatWeight((item.weight * item.quantity) as Milligrams);
  return (
    <>
      <div className="min-w-0 flex-1 basis-52">
        <span className="font-medium tabular-nums">{`${item.quantity} × `}</span>
        <PieceName item={item} />
        <span className="block text-sm text-ink-soft tabular-nums">
          {t("Paid for {weight}", { weight })}
        </span>
      </div>
      <div className="w-full sm:w-52">
        <HiddenFields of={{ [`weights[${at}].orderItemId`]: item.id }} />
        <InputField
          label={
            item.quantity > 1
              ? t("Weight of these pieces together (g)")
              : t("Weight on the scale (g)")
          }
          field={field}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      </div>
    </>
  );
}

function codeHint(triesLeft: number): string {
  if (triesLeft === 0) return t("No tries are left.");
  const tries = tPlural(triesLeft, "{count} try left.", "{count} tries left.");
  return joinSentences([t("6 digits, from the customer's order page or email."), tries]);
}

/** Conform lists the errors of a list's fields under names that only their fields know. */
function linesOf(formErrors: string[] | undefined, fields: AnyField[]): SummaryLine[] {
  return [
    ...(formErrors ?? []).map((message) => ({ id: undefined, message })),
    ...fields.flatMap((field) =>
      ((field.errors ?? []) as string[]).map((message) => ({ id: field.id, message })),
    ),
  ];
}
