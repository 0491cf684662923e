import { t } from "#languages/messages.ts";
import { ProblemList, type SummaryLine } from "./problem-list.tsx";
import type { AnyField } from "./field.tsx";
import { FormAlert } from "./form-alert.tsx";

/**
 * Lists all errors above a form. Each line links to its field. Takes the focus for each new list or, with `answer`, for
 * each new object in it: without that, the same refusal a second time would change nothing that anyone notices.
 */
export function ErrorSummary({
  lines,
  title = t("Please check these details"),
  answer = lines.map((line) => line.message).join("\n"),
}: {
  lines: SummaryLine[];
  title?: string;
  /** The errors as the server answered them; null if its last answer has none, while the old ones are still shown. */
  answer?: object | string | null;
}) {
  if (lines.length === 0) return null;
  return (
    <FormAlert tone="bad" title={title} about={answer}>
      <ProblemList lines={lines} className="space-y-1 text-bad" />
    </FormAlert>
  );
}

/**
 * The error lines of a conform form, in the order of its schema. They are read from the form, because conform creates
 * its field objects on access and cannot list them.
 */
export function summaryOf(
  form: { allErrors: Record<string, unknown> },
  fields: Record<string, AnyField | undefined>,
): SummaryLine[] {
  return Object.entries(form.allErrors).flatMap(([name, messages]) =>
    ((messages ?? []) as string[]).map((message) => ({
      id: name ? fields[name]?.id : undefined,
      message,
    })),
  );
}
