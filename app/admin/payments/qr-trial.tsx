import { QrCode } from "#app/ui/qr-code.tsx";

/** The saved code with one ringgit in it, to be scanned by staff before any customer scans theirs. */
export function QrTrial({
  drawing,
  isSaved,
}: {
  drawing: { size: number; path: string };
  /** What stands in the box is what was saved. */
  isSaved: boolean;
}) {
  return (
    <section
      aria-labelledby="qr-trial"
      className="mt-5 grid items-center gap-5 border-t border-line pt-5 sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      <div className="justify-self-center rounded-sm border border-line bg-white">
        <QrCode drawing={drawing} label="QR code to try, RM 1.00" widest={224} />
      </div>
      <div>
        <h3 id="qr-trial" className="font-semibold">
          Try it with RM 1.00
        </h3>
        {isSaved ? null : (
          <p className="mt-1 text-sm font-medium text-warn">
            This is the code that was saved before. Save payments to try the new one.
          </p>
        )}
        <ol className="mt-2 list-decimal space-y-1.5 pl-5 text-sm">
          <li>Scan this code with the Touch 'n Go eWallet.</li>
          <li>It must name your shop and RM 1.00, without asking for an amount.</li>
          <li>
            Pay, and see that the ringgit arrives. Where the wallet refuses, untick the box above.
          </li>
        </ol>
      </div>
    </section>
  );
}
