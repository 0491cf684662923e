import { useState } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import { ringSizes } from "#shop/catalogue/ring-sizes.ts";

/** The long side of a bank card (ISO/IEC 7810, ID-1). */
const cardMm = 85.6;
/** CSS takes an inch for 96 px, which is right on few screens. */
const startPxPerMm = 96 / 25.4;

/** Circles in their real size, once the shopper has laid a bank card on the bar. Only a script can draw them to scale. */
export function RingOnScreen({ chosen }: { chosen: number | undefined }) {
  const hydrated = useHydrated();
  const [pxPerMm, setPxPerMm] = useState(startPxPerMm);
  const [number, setNumber] = useState(chosen ?? 14);
  const [lastChosen, setLastChosen] = useState(chosen);
  if (chosen !== lastChosen) {
    setLastChosen(chosen);
    if (chosen) setNumber(chosen);
  }
  if (!hydrated) return null;
  const size = ringSizes.find((one) => one.number === number)!;
  const diameterPx = size.diameterMm * pxPerMm;
  return (
    <div className="mt-10 border-t border-line pt-6 print:hidden">
      <h3 className="font-semibold">{t("Try a ring on the screen")}</h3>
      <p className="mt-1 text-sm text-ink-soft">
        {t(
          "Lay a bank card on the bar and move the first slider until both are equally long. Then lay your ring on the circle.",
        )}
      </p>
      <div className="mt-4 overflow-x-auto">
        <div style={{ width: cardMm * pxPerMm }} className="h-6 bg-ink" />
      </div>
      <label className="mt-3 block text-sm">
        {t("Length of the bar")}
        <input
          type="range"
          min={2.4}
          max={7}
          step={0.01}
          value={pxPerMm}
          onChange={(event) => setPxPerMm(Number(event.target.value))}
          className="mt-1 h-11 w-full accent-gold"
        />
      </label>
      <label className="mt-3 block text-sm">
        {t("Ring size {number}", { number })}
        <input
          type="range"
          min={ringSizes[0]!.number}
          max={ringSizes.at(-1)!.number}
          step={1}
          value={number}
          onChange={(event) => setNumber(Number(event.target.value))}
          className="mt-1 h-11 w-full accent-gold"
        />
      </label>
      <svg
        role="img"
        aria-label={t("A circle of {mm} mm", { mm: size.diameterMm.toFixed(1) })}
        width={diameterPx + 8}
        height={diameterPx + 8}
        className="mt-4"
      >
        <circle
          cx={diameterPx / 2 + 4}
          cy={diameterPx / 2 + 4}
          r={diameterPx / 2}
          className="fill-gold-wash stroke-gold"
        />
      </svg>
    </div>
  );
}
