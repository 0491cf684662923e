import { DateTime } from "#app/ui/date-time.tsx";

export type Moment = { id: number; words: string; at: Date };

/** What happened to the order, oldest first. */
export function Timeline({ moments }: { moments: Moment[] }) {
  return (
    <ol className="relative ml-1.5 border-l border-line">
      {moments.map(({ id, words, at }, index) => (
        <li key={id} className="relative pb-5 pl-6 last:pb-0">
          <span
            aria-hidden="true"
            className={
              index === moments.length - 1
                ? "absolute top-1.5 -left-[0.34rem] size-2.5 rotate-45 bg-gold"
                : "absolute top-1.5 -left-[0.34rem] size-2.5 rotate-45 border border-gold bg-card"
            }
          />
          <p className="font-medium">{words}</p>
          <DateTime value={at} className="text-xs text-ink-soft" />
        </li>
      ))}
    </ol>
  );
}
