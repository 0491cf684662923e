import { DateTime } from "#app/ui/date-time.tsx";

export type TimelineEntry = { id: number; label: string; at: Date };

export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <ol className="relative ml-1.5 border-l border-line">
      {entries.map(({ id, label, at }, index) => (
        <li key={id} className="relative pb-5 pl-6 last:pb-0">
          <span
            aria-hidden="true"
            className={
              index === entries.length - 1
                ? "absolute top-1.5 -left-[0.34rem] size-2.5 rotate-45 bg-gold"
                : "absolute top-1.5 -left-[0.34rem] size-2.5 rotate-45 border border-gold bg-card"
            }
          />
          <p className="font-medium">{label}</p>
          <DateTime value={at} className="text-xs text-ink-soft" />
        </li>
      ))}
    </ol>
  );
}
