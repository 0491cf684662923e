import LockKeyhole from "lucide:lock-keyhole";
import TimerReset from "lucide:timer-reset";
import { useEffect, useState } from "react";
import { classes } from "#app/ui/classes.ts";
import { formatMoment } from "#shop/format-moment.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import type { CheckoutReview } from "#shop/orders/review-checkout.server.ts";

/** Shows how long the price is held (ADR-0003). Afterwards a button refreshes the price and keeps the typed fields. */
export function PriceHold({ held }: { held: CheckoutReview["held"] }) {
  const seconds = useCountdown(held?.seconds ?? 0);
  if (!held) return null;
  if (seconds !== undefined && seconds <= 0) {
    return (
      <div className="mt-5 rounded-sm bg-warn-wash px-3.5 py-3 text-sm text-warn">
        <p className="flex gap-2.5 font-medium">
          <TimerReset className="mt-0.5 size-5 shrink-0" />
          {t(
            "Your price hold has ended. If the price has changed, we'll ask you before placing the order.",
          )}
        </p>
        <button
          type="submit"
          name="intent"
          value="reprice"
          formNoValidate
          className="ml-7.5 min-h-11 font-semibold underline underline-offset-4"
        >
          {t("Refresh and hold the price")}
        </button>
      </div>
    );
  }
  return (
    <p
      className={classes(
        "mt-5 flex items-center gap-2.5 rounded-sm bg-gold-wash px-3.5 py-3 text-sm font-medium text-gold-ink",
        // Without a countdown, this is what a phone shows above the form.
        seconds === undefined && "max-lg:hidden",
      )}
    >
      <LockKeyhole className="size-5 shrink-0" />
      {seconds === undefined ? (
        t("Price held until {time}", { time: formatMoment(held.until, "time") })
      ) : (
        <span role="timer" className="tabular-nums">
          {t("Price held for {time}", { time: formatSeconds(seconds) })}
        </span>
      )}
    </p>
  );
}

/** The same at the top of a phone's page, in one line: a time, so that no second countdown is read out. */
export function HeldUntil({ held }: { held: CheckoutReview["held"] }) {
  const seconds = useCountdown(held?.seconds ?? 0);
  if (!held) return null;
  const isOver = seconds !== undefined && seconds <= 0;
  const Icon = isOver ? TimerReset : LockKeyhole;
  return (
    <p
      className={classes(
        "flex items-center gap-2.5 border-t border-line px-4 py-2.5 text-sm font-medium",
        isOver ? "text-warn" : "text-gold-ink",
      )}
    >
      <Icon className="size-5 shrink-0" />
      {isOver
        ? t("Price no longer held")
        : t("Price held until {time}", { time: formatMoment(held.until, "time") })}
    </p>
  );
}

/** Formats as `4:05`. */
function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * The seconds left, counted from page load, because the browser's clock may be wrong; undefined before hydration. Not
 * with `performance.now`, which stands still on most devices while they sleep.
 */
function useCountdown(totalSeconds: number): number | undefined {
  const hydrated = useHydrated();
  const [secondsLeft, setLeft] = useState(totalSeconds);
  useEffect(() => {
    const start = Date.now();
    const tick = () => setLeft(totalSeconds - Math.floor((Date.now() - start) / 1000));
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [totalSeconds]);
  return hydrated ? secondsLeft : undefined;
}
