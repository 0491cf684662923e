import { message, t } from "#languages/messages.ts";

const bangles = [
  message(
    "Hold your thumb to your little finger, as if you put on a bangle, and measure around the knuckles.",
  ),
  message(
    "Divide by 3.14: that is the inside diameter in millimetres. Most women wear 54 to 60 mm.",
  ),
];

/** Usual lengths of a chain and where it lies, in centimetres and inches. */
const chains = [
  { length: message("40 cm (16 in)"), place: message("At the base of the neck") },
  { length: message("45 cm (18 in)"), place: message("On the collarbone, the most usual length") },
  { length: message("50 cm (20 in)"), place: message("Just below the collarbone") },
  {
    length: message("60 cm (24 in)"),
    place: message("On the chest, over a blouse or baju kurung"),
  },
];

/** How to measure for bangles and chains. */
export function OtherLengths() {
  return (
    <div className="mt-14 grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
      <section aria-labelledby="bangles">
        <h2 id="bangles" className="display text-xl">
          {t("Bangles")}
        </h2>
        <ul className="mt-4 list-disc space-y-1.5 pl-5 text-ink-soft">
          {bangles.map((step) => (
            <li key={t(step)}>{t(step)}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="chains">
        <h2 id="chains" className="display text-xl">
          {t("Chains")}
        </h2>
        <dl className="mt-4 divide-y divide-line border-y border-line">
          {chains.map(({ length, place }) => (
            <div key={t(length)} className="flex justify-between gap-6 py-2.5">
              <dt className="shrink-0 font-medium tabular-nums">{t(length)}</dt>
              <dd className="text-right text-ink-soft">{t(place)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
