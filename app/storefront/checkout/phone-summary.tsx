import ChevronDown from "lucide:chevron-down";
import { Price } from "#app/ui/price.tsx";
import { t } from "#languages/messages.ts";
import type { CheckoutReview } from "#shop/orders/review-checkout.server.ts";
import { HeldUntil } from "./price-hold.tsx";
import { SummaryLines } from "./summary-lines.tsx";

/**
 * On a phone, what is ordered and for how long its price is held, above the form. On a desktop, the summary is beside
 * the form.
 */
export function PhoneSummary({
  review: { lines, total, held, quote },
}: {
  review: CheckoutReview;
}) {
  return (
    <div className="rounded-lg border border-line bg-card lg:hidden">
      <details data-pieces className="group/pieces">
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-x-2.5 px-4 py-2.5 [&::-webkit-details-marker]:hidden">
          <ChevronDown className="size-5 shrink-0 text-ink-soft transition-transform group-open/pieces:rotate-180" />
          <span className="min-w-0 font-medium group-open/pieces:hidden">
            {t("Show order summary")}
          </span>
          <span className="hidden min-w-0 font-medium group-open/pieces:block">
            {t("Hide order summary")}
          </span>
          <strong className="ml-auto font-semibold">
            <Price amount={total} />
          </strong>
        </summary>
        <SummaryLines lines={lines} className="divide-y divide-line border-t border-line px-4" />
      </details>
      <HeldUntil key={quote} held={held} />
    </div>
  );
}
