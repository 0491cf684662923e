import { href } from "react-router";
import { z } from "zod";
import { formOf, parseForm, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { Card } from "#app/ui/card.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { t, tPlural } from "#languages/messages.ts";
import { formatLocalTime } from "#shop/calendar-day.ts";
import { alertDemand } from "#shop/alerts/alert-demand.server.ts";
import { priceEffect } from "#shop/catalogue/gold-price-effect.server.ts";
import { cancelScheduledPrices } from "#shop/gold/cancel-scheduled-prices.server.ts";
import { goldPriceDays, goldPriceHistory } from "#shop/gold/gold-price-history.server.ts";
import { pricePeriods } from "#shop/gold/price-day.ts";
import { lastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { goldPricesForm } from "#shop/gold/gold-prices-form.server.ts";
import { listScheduledPrices } from "#shop/gold/scheduled-prices.server.ts";
import { maxDaysAhead, pricesInForm, setGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import type { Staff } from "#shop/staff.ts";
import { AlertDemand } from "./alert-demand.tsx";
import { ConfirmPrices } from "./confirm-prices.tsx";
import { PriceChart } from "./price-chart.tsx";
import { PriceHistory } from "./price-history.tsx";
import { PricesForm } from "./prices-form.tsx";
import { ScheduledPrices } from "./scheduled-prices.tsx";
import { filterReader, pageNumber } from "../shared/url-filter.server.ts";
import { SettingsPage } from "../shared/settings-page.tsx";
import type { Route } from "./+types/route";

const readView = filterReader({
  days: z.coerce.number().pipe(z.literal(pricePeriods)).catch(30),
  page: pageNumber,
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const { days, page } = readView(url);
  const [{ prices }, scheduled, history, byDay, demand] = await Promise.all([
    lastGoldPrices(),
    listScheduledPrices(staff),
    goldPriceHistory(staff, { page }),
    goldPriceDays(days),
    alertDemand(staff),
  ]);
  const current = {
    "916": prices["916"]?.price,
    "999": prices["999"]?.price,
    buyBack916: prices["916"]?.buyBack ?? undefined,
    buyBack999: prices["999"]?.buyBack ?? undefined,
  };
  return { current, shown: pricesInForm(prices), scheduled, history, byDay, demand, maxDaysAhead };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const form = await formOf(request);
  if (textOf(form, "intent") === "cancel-scheduled") return cancelScheduled(staff, form);
  const submission = parseForm(form, { schema: goldPricesForm });
  if (submission.status !== "success") {
    return { result: submission.reply(), confirm: undefined };
  }
  const { shown, confirmed, from, buyBack916, buyBack999, ...prices } = submission.value;
  const buyBack = { "916": buyBack916, "999": buyBack999 };
  const set = await setGoldPrices(staff, { prices, buyBack, from, shown, confirmed });
  if (set.ok) {
    return redirectWithToast(href("/admin/settings"), {
      title: from
        ? t("Gold prices scheduled for {moment}", { moment: formatMoment(from) })
        : t("Gold prices updated successfully"),
    });
  }
  switch (set.reason) {
    case "buy-back-above-price": {
      const message = t("Enter no more than the selling price");
      const wrong = set.purities.map((purity) => [`buyBack${purity}`, [message]]);
      const fieldErrors = Object.fromEntries(wrong) as Record<string, string[]>;
      return { result: submission.reply({ fieldErrors }), confirm: undefined };
    }
    case "time-is-past":
    case "time-is-too-far":
    case "time-is-taken": {
      const fieldErrors = { from: [timeProblem(set.reason)] };
      return { result: submission.reply({ fieldErrors }), confirm: undefined };
    }
    case "needs-confirmation": {
      const { warnings, changes, confirmation } = set;
      const effects = await priceEffect(staff, prices);
      return {
        result: submission.reply(),
        confirm: {
          from: from && formatLocalTime(from),
          warnings,
          changes,
          effects,
          confirmation,
        },
      };
    }
  }
}

function timeProblem(reason: "time-is-past" | "time-is-too-far" | "time-is-taken"): string {
  switch (reason) {
    case "time-is-past":
      return t("Choose a time that is still to come, or leave the field empty");
    case "time-is-too-far":
      return tPlural(
        maxDaysAhead,
        "Choose a time within the next day",
        "Choose a time within the next {count} days",
      );
    case "time-is-taken":
      return t("Prices are already scheduled for this time. Cancel them first.");
  }
}

async function cancelScheduled(staff: Staff, form: FormData) {
  const from = new Date(textOf(form, "from"));
  const isTime = !Number.isNaN(from.getTime());
  const cancelled = isTime && (await cancelScheduledPrices(staff, from));
  if (cancelled && cancelled.ok) {
    return redirectWithToast(href("/admin/settings"), {
      title: t("Scheduled prices cancelled"),
    });
  }
  return redirectWithError(
    href("/admin/settings"),
    t(
      "These prices can't be cancelled: they take effect within a minute, or are no longer scheduled. To change them, set new prices.",
    ),
  );
}

export default function GoldPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { current, scheduled, history, byDay, demand } = loaderData;
  const confirm = actionData?.confirm;
  return (
    <SettingsPage>
      <div className="space-y-6">
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
          <Card title={t("Gold Prices (per gram)")}>
            {confirm ? <ConfirmPrices key={confirm.confirmation} {...confirm} /> : null}
            <PricesForm
              current={current}
              shown={loaderData.shown}
              maxDaysAhead={loaderData.maxDaysAhead}
              lastResult={actionData?.result}
            />
            <p className="mt-4 border-t border-line pt-4 text-xs text-ink-soft">
              {t("Prices update across the whole shop at once. Existing orders keep their price.")}
            </p>
          </Card>
          <PriceChart days={byDay} />
        </div>
        <ScheduledPrices scheduled={scheduled} />
        <AlertDemand steps={demand} />
        <PriceHistory {...history} />
      </div>
    </SettingsPage>
  );
}
