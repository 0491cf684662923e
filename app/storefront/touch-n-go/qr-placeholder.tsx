import QrCode from "lucide:qr-code";
import { t } from "#languages/messages.ts";

/** Shown until the shop sets its QR code. It does not look like a QR code, so that no one tries to scan it. */
export function QrPlaceholder() {
  return (
    <div className="relative mx-auto grid aspect-square w-full max-w-64 place-items-center bg-paper p-8 text-center">
      {[
        "top-0 left-0 border-t-2 border-l-2",
        "top-0 right-0 border-t-2 border-r-2",
        "bottom-0 left-0 border-b-2 border-l-2",
        "right-0 bottom-0 border-r-2 border-b-2",
      ].map((corner) => (
        <span key={corner} aria-hidden="true" className={`absolute size-8 border-gold ${corner}`} />
      ))}
      <div>
        <QrCode className="stroke-1 mx-auto size-14 text-gold" />
        <p className="mt-4 font-semibold">{t("Touch 'n Go QR code")}</p>
        <p className="mt-1 text-sm text-ink-soft">
          {t("Ask us for the QR code by chat or at the counter, and give us your order number.")}
        </p>
      </div>
    </div>
  );
}
