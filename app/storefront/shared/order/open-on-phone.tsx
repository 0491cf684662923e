import ChevronDown from "lucide:chevron-down";
import type { ReactNode } from "react";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { textLinkClass } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";

export type OrderLink = { address: string; drawing: { size: number; path: string } };

/**
 * The link to the order, with a QR code on screens that are not a phone's. It is hidden until the buyer opens this part,
 * because anyone who has the link sees the full order.
 */
export function OpenOnPhone({ link }: { link: OrderLink }) {
  const asLink = (words: ReactNode) => (
    <a href={link.address} className={textLinkClass()}>
      {words}
    </a>
  );
  return (
    <details className="group rounded-lg border border-line bg-card print:hidden">
      <summary className="flex min-h-11 items-center justify-between gap-3 p-5 text-base font-semibold md:px-6">
        <span className="md:hidden">{t("Link to this order")}</span>
        <span className="max-md:hidden">{t("Open this order on a phone")}</span>
        <ChevronDown className="size-5 shrink-0 text-gold transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-5 md:px-6 md:pb-6">
        <div className="flex flex-col gap-1 md:items-center">
          <div className="max-md:hidden">
            <QrCode
              drawing={link.drawing}
              label={t("QR code of the link to this order")}
              maxSide={208}
            />
          </div>
          <p className="text-sm text-ink-soft md:hidden">
            <Rich
              text={t(
                "Save <a>the link to this order</a> to open it on another device. Anyone who has the link can see your name, phone number and address, so share it only with people you trust.",
              )}
              a={asLink}
            />
          </p>
          <div className="max-md:mt-2 max-md:-ml-3">
            <CopyButton text={link.address} what={t("the link to this order")} />
          </div>
        </div>
        <p className="mt-3 text-sm text-ink-soft max-md:hidden">
          <Rich
            text={t(
              "Scan the QR code with your phone's camera, or save <a>the link to this order</a>. Anyone who has the link can see your name, phone number and address, so share it only with people you trust.",
            )}
            a={asLink}
          />
        </p>
      </div>
    </details>
  );
}
