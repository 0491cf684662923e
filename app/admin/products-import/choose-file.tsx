import { Form, href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { textLinkClass } from "#app/ui/text-link.tsx";
import { pathIn } from "#languages/addresses.ts";
import { languageCode, t } from "#languages/messages.ts";
import { useIsSending } from "../shared/intent-button.tsx";

/** The first step of an import: choosing a file, and an explanation of its format. */
export function ChooseFile(props: { columns: string[]; problem: string | undefined }) {
  const { columns, problem } = props;
  return (
    <div className="max-w-3xl space-y-4">
      <ErrorSummary
        title={t("This file can't be imported")}
        lines={problem ? [{ id: undefined, message: problem }] : []}
      />
      <Card title={t("Choose a CSV file")}>
        <FileForm />
      </Card>
      <Card title={t("File format")}>
        <ul className="list-disc space-y-2 pl-5">
          <li>
            {t(
              "The first line names the columns, in any order: {columns}. The Slug column is required, but its cells may be empty. Leave out the columns that you don't want to change.",
              { columns: columns.join(", ") },
            )}
          </li>
          <li>
            {t(
              "The slug is the last part of a product's web address. It says which product a row changes. A row with a new slug adds a product, and so does a row with a name and an empty slug.",
            )}
          </li>
          <li>
            {t(
              "Gold Type is 916 or 999. Weights are in grams, and fees in RM. Featured, Best Seller, New Arrival and Archived are yes or no. The Category and Sub-Category must already exist in the shop.",
            )}
          </li>
          <li>
            {t(
              "Each product's stock becomes the number in the file. Leave the Stock column out if the shop keeps selling while you edit the file.",
            )}
          </li>
        </ul>
        <p className="mt-4">
          <Rich
            text={t(
              "The easiest way to start: <a>export your products</a>, edit the file in a spreadsheet and save it as “CSV UTF-8”. Images, variants and colours aren't included and stay as they are.",
            )}
            a={(words) => (
              <a
                href={pathIn(languageCode(), href("/admin/products/export"))}
                className={textLinkClass()}
              >
                {words}
              </a>
            )}
          />
        </p>
      </Card>
    </div>
  );
}

/** A form that uploads a file for preview; uploading saves nothing. */
export function FileForm() {
  const isBusy = useIsSending("file");
  return (
    <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
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
        {t(
          "The file can have at most 5 MB and 10,000 rows. You'll preview the changes before anything is saved.",
        )}
      </p>
    </Form>
  );
}
