import { Form } from "react-router";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { t } from "#languages/messages.ts";
import type { ScheduledPrices as Scheduled } from "#shop/gold/scheduled-prices.server.ts";
import { formatPerGram } from "#shop/money.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import { IntentButton } from "../shared/intent-button.tsx";

const purities = ["916", "999"] as const;

/** The prices that take effect later, each with a button that cancels them. Nothing if there are none. */
export function ScheduledPrices({ scheduled }: { scheduled: Scheduled[] }) {
  if (scheduled.length === 0) return null;
  return (
    <section aria-labelledby="scheduled-prices">
      <h2 id="scheduled-prices" className="mb-3 text-base font-semibold">
        {t("Scheduled prices")}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-card">
        {scheduled.map((one) => (
          <li
            key={new Date(one.from).getTime()}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3"
          >
            <p className="min-w-40 font-semibold">
              <DateTime value={one.from} />
              <span className="block text-xs font-normal break-words text-ink-soft">
                {t("Scheduled by {name}", { name: one.setBy ?? t("staff") })}
              </span>
            </p>
            <ul className="min-w-0 flex-1 basis-52 tabular-nums">
              {purities.map((purity) => (
                <Price key={purity} purity={purity} price={one.prices[purity]} />
              ))}
            </ul>
            <CancelForm from={new Date(one.from)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type PriceProps = { purity: "916" | "999"; price: Scheduled["prices"]["916"] };

function Price({ purity, price }: PriceProps) {
  if (!price) return null;
  return (
    <li>
      <span className="mr-2 font-semibold text-gold-ink">{purity}</span>
      {formatPerGram(price.price)}
      {price.buyBack === null ? null : (
        <span className="ml-3 text-ink-soft">
          {t("buy-back {price}", { price: formatPerGram(price.buyBack) })}
        </span>
      )}
    </li>
  );
}

function CancelForm({ from }: { from: Date }) {
  return (
    <Form method="post" preventScrollReset>
      <HiddenFields of={{ from: from.toISOString() }} />
      <IntentButton
        intent="cancel-scheduled"
        formField={["from", from.toISOString()]}
        variant="secondary"
        aria-label={t("Cancel the prices of {moment}", { moment: formatMoment(from) })}
      >
        {t("Cancel")}
      </IntentButton>
    </Form>
  );
}
