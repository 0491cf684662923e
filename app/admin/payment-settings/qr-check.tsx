import CircleAlert from "lucide:circle-alert";
import CircleCheck from "lucide:circle-check";
import TriangleAlert from "lucide:triangle-alert";
import type { ReactNode } from "react";
import { t } from "#languages/messages.ts";
import { readEmvQr, type EmvQr } from "#shop/payments/emv-qr.ts";
import { qrFaultSentences } from "./qr-faults.ts";

/** Checks the text of a QR code whenever the field changes, and shows the payee that customers will see. */
export function QrCheck({ text, shopName }: { text: string; shopName: string }) {
  const normalized = normalizeQrText(text);
  if (!normalized) {
    return (
      <p className="rounded-sm bg-grey-wash p-4 text-sm text-grey">
        {t(
          "Until you add a QR code, the payment page tells customers to ask for one by chat or at your counter.",
        )}
      </p>
    );
  }
  const read = readEmvQr(normalized);
  if (!read.ok) {
    return (
      <p className="flex gap-2.5 rounded-sm bg-bad-wash p-4 text-sm font-medium text-bad">
        <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
        {t(qrFaultSentences[read.reason])}
      </p>
    );
  }
  const { qr } = read;
  const warnings = warningsOf(qr);
  return (
    <div className="rounded-sm border border-line p-4">
      <p className="flex items-center gap-2 font-semibold text-ok">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        {t("This code looks right")}
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={t("Pays to")}>{qr.merchantName}</Fact>
        <Fact name={t("City")}>{qr.merchantCity}</Fact>
        <Fact name={t("Scheme")}>{qr.isDuitNow ? t("DuitNow QR") : t("Another scheme")}</Fact>
        <Fact name={t("Use")}>{qr.isOneTime ? t("One payment") : t("Any number of payments")}</Fact>
      </dl>
      <p className="mt-3 text-xs text-ink-soft">
        {t("Is this the name that {shop}'s customers should see when they pay?", {
          shop: shopName,
        })}
      </p>
      {warnings.length > 0 ? (
        <ul className="mt-3 space-y-2 border-t border-line pt-3 text-sm text-warn">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2.5">
              <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
              {warning}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Removes line breaks and tabs, which copying from an email can add. */
export function normalizeQrText(text: string): string {
  return text.replace(/[\r\n\t]/g, "").trim();
}

function warningsOf(qr: EmvQr): string[] {
  return [
    oneTimeWarning(qr),
    qr.isDuitNow
      ? undefined
      : t("This isn't a DuitNow code. Only the issuer's own app can pay with it."),
    qr.mayBeSigned
      ? t(
          "The code contains extra data from its issuer, which may be a signature. Save the code, then test it with RM 1.00 below before customers use it.",
        )
      : undefined,
  ].filter((warning) => warning !== undefined);
}

function oneTimeWarning({ isOneTime, amount }: EmvQr): string | undefined {
  if (amount !== undefined) {
    return t(
      "This code was made for one payment of RM {amount} and may have expired. Paste the code from your counter.",
      { amount },
    );
  }
  if (!isOneTime) return undefined;
  return t(
    "This code was made for one payment and may have expired. Paste the code from your counter.",
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  );
}
