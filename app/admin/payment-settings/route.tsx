import { useForm } from "@conform-to/react";
import Landmark from "lucide:landmark";
import QrCode from "lucide:qr-code";
import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { requireOwner } from "#app/http/visitor.server.ts";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, InputField, TextareaField } from "#app/ui/field.tsx";
import { message, t } from "#languages/messages.ts";
import { formatMoney } from "#shop/money.ts";
import { methodName } from "#shop/orders/method-names.ts";
import { readEmvQr } from "#shop/payments/emv-qr.ts";
import {
  paymentSettingsForm,
  readPaymentSettings,
  setPaymentSettings,
  type PaymentSettings as Settings,
} from "#shop/payments/payment-settings.server.ts";
import { trialQr } from "#shop/payments/touch-n-go-qr.server.ts";
import { settingsAction } from "../shared/settings-action.server.ts";
import { MethodCard } from "./method-card.tsx";
import { normalizeQrText, QrCheck } from "./qr-check.tsx";
import { QrTrial } from "./qr-trial.tsx";
import { qrFaultSentences } from "./qr-faults.ts";
import { namedErrors } from "../shared/problem-lines.ts";
import { SettingsForm, SettingsPage } from "../shared/settings-page.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireOwner(context, url);
  const payment = await readPaymentSettings();
  return { payment, trial: trialQr(payment.touchNGoQr) };
}

export const action = settingsAction({
  form: "payments",
  schema: paymentSettingsForm,
  title: message("Payment settings updated successfully"),
  save: async (owner, settings) => {
    const set = await setPaymentSettings(owner, settings);
    return set.ok ? undefined : { fieldErrors: { touchNGoQr: [t(qrFaultSentences[set.why])] } };
  },
});

export default function PaymentSettings({ loaderData, actionData }: Route.ComponentProps) {
  const layout = useRouteLoaderData<{ shopName: string }>("admin/layout");
  const [form, fields] = useForm({
    id: "payments",
    lastResult: actionData ?? null,
    defaultValue: formValues(loaderData.payment),
  });
  const methods = fields.paymentMethods.getFieldset();
  const fpx = methods.stripe_fpx.getFieldset();
  const touchNGo = methods.touch_n_go.getFieldset();
  const [text, setText] = useState(fields.touchNGoQr.initialValue ?? "");
  // The server's error about the QR code is hidden once the edited text is valid.
  const read = readEmvQr(normalizeQrText(text));
  const isValid = read.ok;
  // Both limits have the same error messages, so the summary adds the method's name.
  const wrong = namedErrors([
    { name: methodName("stripe_fpx"), field: fpx.limit },
    { name: methodName("touch_n_go"), field: touchNGo.limit },
    { name: t("Hours to pay an order"), field: fields.paymentHours },
    { name: t("Hours to pay by bank transfer"), field: fields.transferHours },
    ...(isValid ? [] : [{ name: t("QR code"), field: fields.touchNGoQr }]),
  ]);
  return (
    <SettingsPage>
      <SettingsForm
        {...{ form, fields }}
        errors={wrong}
        saveLabel={t("Save payments")}
        className="max-w-3xl"
      >
        <p className="text-ink-soft">
          {t(
            "If an order costs more than a payment method's limit, checkout hides that method and tells the customer why.",
          )}
        </p>
        <div className="grid gap-6 md:grid-cols-2">
          <MethodCard
            icon={Landmark}
            title={methodName("stripe_fpx")}
            limitNote={t("Banks allow up to RM 30,000.00 per personal FPX payment.")}
            fields={fpx}
          />
          <MethodCard
            icon={QrCode}
            title={methodName("touch_n_go")}
            limitNote={t("A verified eWallet holds up to RM 20,000.00.")}
            fields={touchNGo}
          />
        </div>
        <Card title={t("Time to pay")}>
          <p className="mb-3 text-ink-soft">
            {t(
              "An order that isn't paid in this time is cancelled, and its pieces are on sale again. A payment page for FPX or card stays open for 30 minutes.",
            )}
          </p>
          <div className="grid gap-x-4 sm:grid-cols-2">
            <InputField
              label={t("Hours to pay an order")}
              hint={t("By Touch 'n Go, or at the shop.")}
              field={fields.paymentHours}
              inputMode="numeric"
              required
            />
            <InputField
              label={t("Hours to pay by bank transfer")}
              hint={t("A transfer made at the weekend arrives on Monday.")}
              field={fields.transferHours}
              inputMode="numeric"
              required
            />
          </div>
        </Card>
        <Card title={t("Touch 'n Go QR code")}>
          <TextareaField
            label={t("Text of the shop's DuitNow / Touch 'n Go merchant QR")}
            hint={t(
              "Scan your counter code with a QR reader app (not an eWallet), then paste its text here.",
            )}
            field={fields.touchNGoQr}
            error={isValid ? "" : undefined}
            rows={4}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <QrCheck text={text} shopName={layout?.shopName ?? t("the shop")} />
          <CheckboxField
            label={t("Set each order's amount and number in the code")}
            hint={t(
              "Customers then don't need to type the amount. Untick this if the eWallet rejects the code.",
            )}
            field={fields.touchNGoQrAmount}
            className="mt-4"
          />
          {read.ok && read.qr.mayBeSigned ? (
            <CheckboxField
              label={t("We tested it: an eWallet accepts this code with an amount set")}
              hint={t(
                "The issuer may have signed this code. eWallets reject a signed code that was changed. Until you tick this box, customers see your original code and type the amount.",
              )}
              field={fields.touchNGoQrTried}
              className="mt-3"
            />
          ) : null}
          {loaderData.trial ? (
            <QrTrial
              drawing={loaderData.trial}
              isSaved={normalizeQrText(text) === loaderData.payment.touchNGoQr}
            />
          ) : null}
        </Card>
      </SettingsForm>
    </SettingsPage>
  );
}

function formValues({ paymentMethods, ...rest }: Settings) {
  const methodValues = ({ offered, limit }: Settings["paymentMethods"]["touch_n_go"]) => ({
    offered: offered ? "on" : undefined,
    limit: formatMoney(limit).replace("RM ", ""),
  });
  return {
    paymentMethods: {
      stripe_fpx: methodValues(paymentMethods.stripe_fpx),
      touch_n_go: methodValues(paymentMethods.touch_n_go),
    },
    touchNGoQr: rest.touchNGoQr,
    touchNGoQrAmount: rest.touchNGoQrAmount ? "on" : undefined,
    touchNGoQrTried: rest.touchNGoQrTried ? "on" : undefined,
    paymentHours: String(rest.paymentHours),
    transferHours: String(rest.transferHours),
  };
}
