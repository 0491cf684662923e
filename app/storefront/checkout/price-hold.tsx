import LockKeyhole from "lucide-react/icons/lock-keyhole";
import TimerReset from "lucide-react/icons/timer-reset";
import { useEffect, useState } from "react";
import { formatMoment } from "#app/ui/format-moment.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { CheckoutReview } from "#shop/orders/review-checkout.server.ts";

/** How long the price is held (decision 6); after that, a way to today's price that keeps what was typed. */
export function PriceHold({ held }: { held: CheckoutReview["held"] }) {
  const seconds = useCountdown(held?.seconds ?? 0);
  if (!held) return null;
  if (seconds !== undefined && seconds <= 0) {
    return (
      <div className="mt-5 rounded-sm bg-warn-wash px-3.5 py-3 text-sm text-warn">
        <p className="flex gap-2.5 font-medium">
          <TimerReset aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.5} />
          The time for this price is over. If gold has moved, we ask you before anything is placed.
        </p>
        <button
          type="submit"
          name="intent"
          value="reprice"
          formNoValidate
          className="ml-7.5 min-h-11 font-semibold underline underline-offset-4"
        >
          Hold today's price
        </button>
      </div>
    );
  }
  return (
    <p className="mt-5 flex items-center gap-2.5 rounded-sm bg-gold-wash px-3.5 py-3 text-sm font-medium text-gold-ink">
      <LockKeyhole aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />
      {seconds === undefined ? (
        `Price held until ${formatMoment(held.until, "time")}`
      ) : (
        <span role="timer">
          Price held for{" "}
          <span className="tabular-nums">
            {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
          </span>
        </span>
      )}
    </p>
  );
}

/**
 * Undefined where no clock runs: in the first HTML, and without JavaScript. It counts what has passed
 * since the page came, as the browser's idea of the time of day may be wrong.
 */
function useCountdown(from: number): number | undefined {
  const hydrated = useHydrated();
  const [left, setLeft] = useState(from);
  useEffect(() => {
    const start = performance.now();
    const tick = () => setLeft(from - Math.floor((performance.now() - start) / 1000));
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [from]);
  return hydrated ? left : undefined;
}
