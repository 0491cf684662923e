import { QrCode } from "#app/ui/qr-code.tsx";
import { t } from "#languages/messages.ts";

/** The saved QR code for an amount of RM 1.00, so that staff can test it before customers use it. */
export function QrTrial({
  drawing,
  isSaved,
}: {
  drawing: { size: number; path: string };
  /** Whether the QR text in the settings form is the saved one, without unsaved edits. */
  isSaved: boolean;
}) {
  return (
    <section
      aria-labelledby="qr-trial"
      className="mt-5 grid items-center gap-5 border-t border-line pt-5 sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      <div className="justify-self-center rounded-sm border border-line bg-white">
        <QrCode drawing={drawing} label={t("QR code to test, RM 1.00")} maxSide={224} />
      </div>
      <div>
        <h3 id="qr-trial" className="font-semibold">
          {t("Test the code with RM 1.00")}
        </h3>
        {isSaved ? null : (
          <p className="mt-1 text-sm font-medium text-warn">
            {t("This is the last saved code. Save payments to test the new one.")}
          </p>
        )}
        <ol className="mt-2 list-decimal space-y-1.5 pl-5 text-sm">
          <li>{t("Scan this code with the Touch 'n Go eWallet.")}</li>
          <li>
            {t("The eWallet must show your shop's name and RM 1.00, without asking for an amount.")}
          </li>
          <li>
            {t(
              "Pay, and check that the money arrives. If the eWallet rejects the code, untick “Set each order's amount and number in the code” above.",
            )}
          </li>
        </ol>
      </div>
    </section>
  );
}
