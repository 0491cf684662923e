import type { AnyField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { weekdayName, weekdays } from "#shop/weekdays.ts";

/** A checkbox for each day of the week. */
export function OpeningDays({ field }: { field: AnyField }) {
  const chosen = [field.initialValue ?? []].flat() as string[];
  const hintId = `${field.id}-hint`;
  return (
    <fieldset aria-describedby={hintId} className="mb-6">
      <legend className="mb-1.5 text-sm font-medium">{t("Opening days")}</legend>
      <div className="flex flex-wrap gap-x-5">
        {weekdays.map((day) => (
          <label key={day} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name={field.name}
              value={day}
              defaultChecked={chosen.includes(day)}
              className="size-5 shrink-0 accent-gold-ink"
            />
            <span>{weekdayName(day)}</span>
          </label>
        ))}
      </div>
      <p id={hintId} className="mt-1 text-xs text-ink-soft">
        {t("The days when you prepare orders. If none is ticked, the shop promises no dates.")}
      </p>
    </fieldset>
  );
}
