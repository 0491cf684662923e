import { t } from "#languages/messages.ts";
import { arrivalSentences, readySentence } from "#shop/delivery/delivery-date-texts.ts";
import type { DeliveryDates } from "#shop/delivery/promised-dates.ts";

/** What customers read now, by the saved settings. */
export function DatesToday({ today }: { today: DeliveryDates | undefined }) {
  return (
    <section
      aria-labelledby="dates-today"
      className="rounded-lg border border-line bg-gold-wash/50 p-5 md:p-6"
    >
      <h2 id="dates-today" className="font-semibold">
        {t("What customers read now")}
      </h2>
      {today ? (
        <ul className="mt-1 text-ink-soft">
          <li>{readySentence(today.collect.promisedOn)}</li>
          <li>{arrivalSentences(today)}</li>
        </ul>
      ) : (
        <p className="mt-1 text-ink-soft">{t("No dates, because no opening day is ticked.")}</p>
      )}
    </section>
  );
}
