import { Form, href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { t } from "#languages/messages.ts";
import type { SetupView } from "#shop/customers/own-two-factor.server.ts";
import { IntentButton } from "../shared/intent-button.tsx";

/** Shows the QR code for an authenticator app, and asks for a code from the app to confirm that it works. */
export function SetUpForm({ setup, problem }: { setup: SetupView; problem: string | undefined }) {
  return (
    <Card title={t("Set up your authenticator app")} className="max-w-2xl">
      <ErrorSummary
        lines={problem ? [{ id: "code", message: problem }] : []}
        title={t("Two-factor sign-in isn't on yet")}
      />
      <ol className="list-decimal space-y-5 pl-5">
        <li>
          <p>
            {t(
              "Scan this QR code with an authenticator app, such as Google or Microsoft Authenticator.",
            )}
          </p>
          <div className="mt-3 w-fit border border-line">
            <QrCode
              drawing={setup.qr}
              label={t("QR code for the authenticator app")}
              maxSide={240}
            />
          </div>
          <p className="mt-3 text-sm text-ink-soft">
            {t("Can't scan the QR code? Enter this key in the app:")}{" "}
            <code className="font-mono text-ink wrap-anywhere" data-secret>
              {setup.secret}
            </code>
          </p>
        </li>
        <li>
          <p className="mb-3">{t("Enter the 6-digit code that the app shows.")}</p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="setup" value={setup.address} />
            <InputField
              id="code"
              label={t("Code")}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              required
              error={problem && t("Enter the current code from the app")}
              className="max-w-60"
            />
            <div className="flex flex-wrap gap-2">
              <IntentButton intent="confirm" busyLabel={t("Checking...")}>
                {t("Turn on")}
              </IntentButton>
              <ButtonLink to={href("/admin/security")} variant="secondary">
                {t("Cancel")}
              </ButtonLink>
            </div>
          </Form>
        </li>
      </ol>
    </Card>
  );
}
