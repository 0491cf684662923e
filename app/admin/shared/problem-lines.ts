import { summaryOf } from "#app/ui/error-summary.tsx";
import type { SummaryLine } from "#app/ui/problem-list.tsx";
import type { AnyField } from "#app/ui/field.tsx";

/** Each error begins with its field's name, because several of these fields can have the same error message. */
export function namedErrors(fields: { name: string; field: AnyField }[]): SummaryLine[] {
  return fields.flatMap(({ name, field }) =>
    ((field.errors ?? []) as string[]).map((error) => ({
      id: field.id,
      message: `${name}: ${error}`,
    })),
  );
}

type Form = { allErrors: Record<string, unknown> };

/** The errors of the form or, if the form has none, the problem that the server found. */
export function problemLines(
  form: Form,
  fields: object,
  answer: { problem?: string } | undefined,
): SummaryLine[] {
  const lines = summaryOf(form, fields as Record<string, AnyField>);
  if (lines.length > 0 || !answer?.problem) return lines;
  return [{ id: undefined, message: answer.problem }];
}
