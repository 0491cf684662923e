export type SummaryLine = { id: string | undefined; message: string };

/** What is wrong with a form, each line leading to its field. */
export function ProblemList({ lines, className }: { lines: SummaryLine[]; className: string }) {
  return (
    <ul className={className}>
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
  );
}
