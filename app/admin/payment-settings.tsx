import { getFormProps, useForm } from "@conform-to/react";
import Landmark from "lucide-react/icons/landmark";
import QrCode from "lucide-react/icons/qr-code";
import { useState } from "react";
import { Form, href, useNavigation, useRouteLoaderData } from "react-router";
import { formOf, parseForm } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireOwner } from "#app/http/visitor.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckboxField, TextareaField } from "#app/ui/field.tsx";
import { formatMoney } from "#shop/money.ts";
import { readEmvQr } from "#shop/payments/emv-qr.ts";
import {
  paymentSettingsForm,
  readPaymentSettings,
  setPaymentSettings,
  type PaymentSettings as Settings,
} from "#shop/payments/payment-settings.server.ts";
import { trialQr } from "#shop/payments/touch-n-go-qr.server.ts";
import { PageHead } from "./page-head.tsx";
import { MethodCard } from "./payments/method-card.tsx";
import { plainCode, QrCheck } from "./payments/qr-check.tsx";
import { QrTrial } from "./payments/qr-trial.tsx";
import { qrFaultSentence } from "./payments/qr-faults.ts";
import { SettingsTabs } from "./settings/settings-tabs.tsx";
import type { Route } from "./+types/payment-settings";

export { AdminErrorPage as ErrorBoundary } from "./error-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireOwner(context, url);
  const payment = await readPaymentSettings();
  return { payment, trial: trialQr(payment.touchNGoQr) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const owner = await requireOwner(context, url);
  const submission = parseForm(await formOf(request), { schema: paymentSettingsForm });
  if (submission.status !== "success") return submission.reply();
  const set = await setPaymentSettings(owner, submission.value);
  if (!set.ok) {
    return submission.reply({ fieldErrors: { touchNGoQr: [qrFaultSentence(set.why)] } });
  }
  return redirectWithToast(href("/admin/settings/payments"), {
    title: "Payment settings updated successfully",
  });
}

export default function PaymentSettings({ loaderData, actionData }: Route.ComponentProps) {
  const layout = useRouteLoaderData<{ shopName: string }>("admin/layout");
  const navigation = useNavigation();
  const [form, fields] = useForm({
    id: "payments",
    lastResult: actionData ?? null,
    defaultValue: firstValues(loaderData.payment),
  });
  const methods = fields.paymentMethods.getFieldset();
  const fpx = methods.stripe_fpx.getFieldset();
  const touchNGo = methods.touch_n_go.getFieldset();
  const [text, setText] = useState(fields.touchNGoQr.initialValue ?? "");
  // What was wrong with the text that was sent says nothing of one that is right by now.
  const read = readEmvQr(plainCode(text));
  const isRight = read.ok;
  const isBusy = navigation.state !== "idle" && navigation.formData?.has("touchNGoQr") === true;
  // Two limits can be wrong in the same words: the summary says whose.
  const wrong = [
    { of: "FPX and cards", field: fpx.limit },
    { of: "Touch 'n Go", field: touchNGo.limit },
    ...(isRight ? [] : [{ of: "QR code", field: fields.touchNGoQr }]),
  ].flatMap(({ of, field }) =>
    (field.errors ?? []).map((error) => ({ id: field.id, message: `${of}: ${error}` })),
  );
  return (
    <>
      <PageHead title="Settings" />
      <SettingsTabs />
      <Form
        method="post"
        preventScrollReset
        {...getFormProps(form)}
        className="max-w-3xl space-y-6"
      >
        <ErrorSummary lines={wrong} />
        <p className="text-ink-soft">
          Checkout hides a way of paying above its limit, and says so.
        </p>
        <div className="grid gap-6 md:grid-cols-2">
          <MethodCard
            icon={Landmark}
            title="FPX and cards"
            about="Banks take up to RM 30,000.00 from a person in one FPX payment."
            fields={fpx}
          />
          <MethodCard
            icon={QrCode}
            title="Touch 'n Go"
            about="A verified eWallet holds up to RM 20,000.00."
            fields={touchNGo}
          />
        </div>
        <Card title="Touch 'n Go QR code">
          <TextareaField
            label="Text of the shop's DuitNow / Touch 'n Go merchant QR"
            hint="Scan the code that stands on your counter with a QR reader (not with a wallet), copy the text that it shows and paste it here."
            field={fields.touchNGoQr}
            error={isRight ? "" : undefined}
            rows={4}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <QrCheck text={text} shopName={layout?.shopName ?? "the shop"} />
          <CheckboxField
            label="Set each order's amount and number in the code"
            hint="The customer then types nothing. Untick it where the wallet refuses a code that was changed."
            field={fields.touchNGoQrAmount}
            className="mt-4"
          />
          {read.ok && read.qr.mayBeSigned ? (
            <CheckboxField
              label="We tried it: a wallet takes this code with an amount set"
              hint="Its issuer may have signed it, and then a changed code is refused. Until you tick this, customers see your own code as it stands, and type the amount."
              field={fields.touchNGoQrTried}
              className="mt-3"
            />
          ) : null}
          {loaderData.trial ? (
            <QrTrial
              drawing={loaderData.trial}
              isSaved={plainCode(text) === loaderData.payment.touchNGoQr}
            />
          ) : null}
        </Card>
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          Save payments
        </Button>
      </Form>
    </>
  );
}

function firstValues({ paymentMethods, ...qr }: Settings) {
  const terms = ({ offered, limit }: Settings["paymentMethods"]["touch_n_go"]) => ({
    offered: offered ? "on" : undefined,
    limit: formatMoney(limit).replace("RM ", ""),
  });
  return {
    paymentMethods: {
      stripe_fpx: terms(paymentMethods.stripe_fpx),
      touch_n_go: terms(paymentMethods.touch_n_go),
    },
    touchNGoQr: qr.touchNGoQr,
    touchNGoQrAmount: qr.touchNGoQrAmount ? "on" : undefined,
    touchNGoQrTried: qr.touchNGoQrTried ? "on" : undefined,
  };
}
