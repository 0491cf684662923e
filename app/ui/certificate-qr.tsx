import type { ComponentProps } from "react";
import { t } from "#languages/messages.ts";
import { QrCode } from "./qr-code.tsx";

export type CertificateQrOfItem = {
  orderItemId: string;
  drawing: ComponentProps<typeof QrCode>["drawing"];
};

/** The QR code of a piece's certificate on a receipt; nothing for a piece without one. */
export function CertificateQr({ of }: { of: CertificateQrOfItem | undefined }) {
  if (!of) return null;
  return (
    <div className="mt-3 flex items-center gap-4">
      <QrCode drawing={of.drawing} label={t("QR code of the certificate")} maxSide={96} />
      <p className="min-w-0 flex-1 text-xs text-ink-soft">
        {t("Certificate: scan to see purity, weight and whether the piece is reported lost.")}
      </p>
    </div>
  );
}
