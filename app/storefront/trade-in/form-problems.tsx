import type { SummaryLine } from "#app/ui/problem-list.tsx";
import { t } from "#languages/messages.ts";

/** What is wrong with a form. Without `ProblemList`, which comes with the form library, as large as a page. */
export function FormProblems({ lines }: { lines: SummaryLine[] }) {
  if (lines.length === 0) return null;
  return (
    <div role="alert" className="rounded-lg bg-bad-wash p-5 text-bad">
      <p className="font-semibold">{t("Please check these details")}</p>
      <ul className="mt-1 space-y-1">
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
