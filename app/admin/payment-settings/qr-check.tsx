import CircleAlert from "lucide:circle-alert";
import CircleCheck from "lucide:circle-check";
import TriangleAlert from "lucide:triangle-alert";
import type { ReactNode } from "react";
import { readEmvQr, type EmvQr } from "#shop/payments/emv-qr.ts";
import { qrFaultSentences } from "./qr-faults.ts";

/** Checks the text of a QR code whenever the field changes, and shows the payee that customers will see. */
export function QrCheck({ text, shopName }: { text: string; shopName: string }) {
  const normalized = normalizeQrText(text);
  if (!normalized) {
    return (
      <p className="rounded-sm bg-grey-wash p-4 text-sm text-grey">
        Until you add a QR code, the payment page tells customers to ask for one by chat or at your
        counter.
      </p>
    );
  }
  const read = readEmvQr(normalized);
  if (!read.ok) {
    return (
      <p className="flex gap-2.5 rounded-sm bg-bad-wash p-4 text-sm font-medium text-bad">
        <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
        {qrFaultSentences[read.reason]}
      </p>
    );
  }
  const { qr } = read;
  const warnings = warningsOf(qr);
  return (
    <div className="rounded-sm border border-line p-4">
      <p className="flex items-center gap-2 font-semibold text-ok">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        This code looks right
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name="Pays to">{qr.merchantName}</Fact>
        <Fact name="City">{qr.merchantCity}</Fact>
        <Fact name="Scheme">{qr.isDuitNow ? "DuitNow QR" : "Another scheme"}</Fact>
        <Fact name="Use">{qr.isOneTime ? "One payment" : "Any number of payments"}</Fact>
      </dl>
      <p className="mt-3 text-xs text-ink-soft">
        Is this the name that {shopName}&apos;s customers should see when they pay?
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
    qr.isOneTime || qr.amount !== undefined
      ? `This code was made for one payment${qr.amount === undefined ? "" : ` of RM ${qr.amount}`} and may have expired. Paste the code from your counter.`
      : undefined,
    qr.isDuitNow
      ? undefined
      : "This isn't a DuitNow code. Only the issuer's own app can pay with it.",
    qr.mayBeSigned
      ? "The code contains extra data from its issuer, which may be a signature. Save the code, then test it with RM 1.00 below before customers use it."
      : undefined,
  ].filter((warning) => warning !== undefined);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  );
}
