import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { controlClass } from "#app/ui/control-class.ts";

/** Where an import begins: the file, and how it has to look. */
export function ChooseFile(props: { columns: string[]; problem: string | undefined }) {
  const { columns, problem } = props;
  return (
    <div className="max-w-3xl space-y-4">
      <ErrorSummary
        title="This file cannot be imported"
        lines={problem ? [{ id: undefined, message: problem }] : []}
      />
      <Card title="Choose a CSV file">
        <FileForm />
      </Card>
      <Card title="How the file has to look">
        <ul className="list-disc space-y-2 pl-5">
          <li>
            The first line names the columns, in any order: {columns.join(", ")}. Slug is needed;
            what other columns are not there stays as it is.
          </li>
          <li>
            The slug finds the product. A line with another slug, or with an empty slug and a name,
            adds a new product.
          </li>
          <li>
            Gold Type is 916 or 999, weights are grams, fees ringgit, and Featured, Best Seller, New
            Arrival and Archived are yes or no. Category and Sub-Category are names that the shop
            has.
          </li>
          <li>
            Stock becomes the number in the file. Leave the column out where the shop goes on
            selling meanwhile.
          </li>
        </ul>
        <p className="mt-4">
          The easiest beginning is{" "}
          <a
            href={href("/admin/products/export")}
            className="text-gold-ink underline underline-offset-2"
          >
            an export of the products
          </a>
          , changed in a spreadsheet and saved as “CSV UTF-8”. Pictures, variants and colours are
          not in it and stay as they are.
        </p>
      </Card>
    </div>
  );
}

/** Shows what would change; nothing is written by it. */
export function FileForm() {
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle" && navigation.formData?.has("file") === true;
  return (
    <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
      <label className="min-w-0 flex-1 basis-64">
        <span className="mb-1.5 block font-medium">CSV file</span>
        <input
          type="file"
          name="file"
          required
          accept=".csv,.txt,text/csv"
          aria-describedby="file-limits"
          className={`${controlClass} file:mr-3 file:border-0 file:bg-transparent file:font-semibold file:text-gold-ink`}
        />
      </label>
      <Button type="submit" busy={isBusy} busyLabel="Reading the file...">
        Preview changes
      </Button>
      <p id="file-limits" className="w-full text-xs text-ink-soft">
        At most 5 MB and 10,000 rows. You see what would change before anything is written.
      </p>
    </Form>
  );
}
