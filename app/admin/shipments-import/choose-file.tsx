import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { t } from "#languages/messages.ts";
import { courierName } from "#shop/fulfilment/shipment-names.ts";
import { couriers } from "#shop/fulfilment/couriers.ts";
import { useIsSending } from "../shared/intent-button.tsx";

type Props = { problem: string | undefined; sendsEmail: boolean };

/** The first step: choosing a file, and an explanation of its format. */
export function ChooseFile({ problem, sendsEmail }: Props) {
  const isBusy = useIsSending("file");
  return (
    <div className="space-y-4">
      <ErrorSummary
        title={t("This file can't be imported")}
        lines={problem ? [{ id: undefined, message: problem }] : []}
      />
      <Card title={t("Choose a CSV file")}>
        <Form
          method="post"
          encType="multipart/form-data"
          className="flex flex-wrap items-end gap-3"
        >
          <label className="min-w-0 flex-1 basis-64">
            <span className="mb-1.5 block font-medium">{t("CSV file")}</span>
            <input
              type="file"
              name="file"
              required
              accept=".csv,.txt,text/csv"
              aria-describedby="file-limits"
              className="control"
            />
          </label>
          <Button type="submit" busy={isBusy} busyLabel={t("Reading the file...")}>
            {t("Preview changes")}
          </Button>
          <p id="file-limits" className="w-full text-xs text-ink-soft">
            {t("At most 1,000 rows. You'll preview the changes before anything is sent.")}
          </p>
        </Form>
      </Card>
      <Card title={t("File format")}>
        <ul className="list-disc space-y-2 pl-5">
          <li>
            {t("The first line names the columns: {columns}. Other columns are ignored.", {
              columns: "order_number, courier, tracking_number",
            })}
          </li>
          <li>
            {t(
              "Each row marks one packed parcel as sent. If an order has several parcels, write the parcel's number, such as {example}.",
              { example: "JJ1767000000001-2" },
            )}
          </li>
          <li>
            {sendsEmail
              ? t("Customers who gave an email address get an email.")
              : t(
                  "Customers get no email, because no mail server is set up. Send them the order link on WhatsApp.",
                )}
          </li>
          <li>
            {t("Couriers: {names}.", {
              names: couriers
                .filter(({ id }) => id !== "other")
                .map(({ id }) => courierName(id))
                .join(", "),
            })}
          </li>
          <li>{t("Importing the same file again changes nothing.")}</li>
        </ul>
      </Card>
    </div>
  );
}
