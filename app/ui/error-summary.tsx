import { t } from "#languages/messages.ts";
import { ProblemList, type SummaryLine } from "./problem-list.tsx";
import type { AnyField } from "./field.tsx";
import { FormAlert } from "./form-alert.tsx";

/** Lists all errors above a form, and takes focus when the list appears. Each line links to its field. */
export function ErrorSummary({
  lines,
  title = t("Please check these details"),
}: {
  lines: SummaryLine[];
  title?: string;
}) {
  if (lines.length === 0) return null;
  const allMessages = lines.map((line) => line.message).join("\n");
  return (
    <FormAlert tone="bad" title={title} about={allMessages}>
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
