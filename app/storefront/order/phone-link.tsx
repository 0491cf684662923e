import ChevronDown from "lucide-react/icons/chevron-down";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";

export type OrderLink = { address: string; drawing: { size: number; path: string } };

/** The signed link, folded away: who reads it over a shoulder sees the whole order. */
export function PhoneLink({ link }: { link: OrderLink }) {
  return (
    <details className="group rounded-lg border border-line bg-card print:hidden">
      <summary className="flex min-h-11 items-center justify-between gap-3 p-5 text-base font-semibold md:px-6">
        Open this order on a phone
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-gold transition-transform group-open:rotate-180"
          strokeWidth={1.5}
        />
      </summary>
      <div className="px-5 pb-5 md:px-6 md:pb-6">
        <div className="flex flex-col items-center gap-1">
          <QrCode drawing={link.drawing} label="QR code of the link to this order" widest={208} />
          <CopyButton text={link.address} what="the link to this order" />
        </div>
        <p className="mt-3 text-sm text-ink-soft">
          Scan it with the phone's camera, or keep{" "}
          <a href={link.address} className="text-gold-ink underline underline-offset-4">
            the link to this order
          </a>
          . Whoever has it sees your name, phone and address: share it only with people you trust.
        </p>
      </div>
    </details>
  );
}
