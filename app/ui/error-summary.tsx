import { useEffect, useRef } from "react";
import type { AnyField } from "./field.tsx";
import { CircleAlert } from "./icons.tsx";

export type SummaryLine = { id: string | undefined; message: string };

/** Lists all errors above a form; takes focus when it appears, and each line links to its field. */
export function ErrorSummary({
  lines,
  title = "Please check these details",
}: {
  lines: SummaryLine[];
  title?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const allMessages = lines.map((line) => line.message).join("\n");
  useEffect(() => {
    if (allMessages) box.current?.focus();
  }, [allMessages]);
  if (lines.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-6 rounded-sm border border-bad/40 bg-bad-wash p-4 text-bad"
    >
      <p className="flex items-center gap-2 font-semibold">
        <CircleAlert className="size-5 shrink-0" />
        {title}
      </p>
      <ul className="mt-2 space-y-1 pl-7">
        {lines.map(({ id, message }) => (
          <li key={`${id}${message}`}>
            {id ? (
              <a href={`#${id}`} className="underline underline-offset-2">
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The error lines of a conform form, in the order of its schema. Read from the form, because conform creates
 * its fields on access, so they cannot be listed.
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
