import { DateTime } from "#app/ui/date-time.tsx";

/** A date with the time below, for narrow columns. */
export function DateAboveTime({ value }: { value: Date }) {
  return (
    <>
      <DateTime value={value} format="date" className="block" />
      <DateTime value={value} format="time" className="block text-ink-soft" />
    </>
  );
}
