import { href } from "react-router";
import { z } from "zod";
import { formOf, parseForm } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireStaff } from "#app/http/visitor.server.ts";
import { Card } from "#app/ui/card.tsx";
import { t } from "#languages/messages.ts";
import { priceEffect } from "#shop/catalogue/gold-price-effect.server.ts";
import { goldPriceDays } from "#shop/gold/gold-price-history.server.ts";
import { goldPriceHistory } from "#shop/gold/gold-price-history.server.ts";
import { pricePeriods } from "#shop/gold/price-day.ts";
import { lastGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { goldPricesForm } from "#shop/gold/gold-prices-form.server.ts";
import { setGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import { ConfirmPrices } from "./confirm-prices.tsx";
import { PriceChart } from "./price-chart.tsx";
import { PriceHistory } from "./price-history.tsx";
import { PricesForm } from "./prices-form.tsx";
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
  const [{ prices }, history, byDay] = await Promise.all([
    lastGoldPrices(),
    goldPriceHistory(staff, { page }),
    goldPriceDays(days),
  ]);
  const current = {
    "916": prices["916"]?.price,
    "999": prices["999"]?.price,
    buyBack916: prices["916"]?.buyBack ?? undefined,
    buyBack999: prices["999"]?.buyBack ?? undefined,
  };
  return { current, history, byDay };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff(context, url);
  const submission = parseForm(await formOf(request), { schema: goldPricesForm });
  if (submission.status !== "success") {
    return { result: submission.reply(), confirm: undefined };
  }
  const { confirmed, buyBack916, buyBack999, ...prices } = submission.value;
  const buyBack = { "916": buyBack916, "999": buyBack999 };
  const set = await setGoldPrices(staff, { prices, buyBack, confirmed });
  if (set.ok) {
    return redirectWithToast(href("/admin/settings"), {
      title: t("Gold prices updated successfully"),
    });
  }
  switch (set.reason) {
    case "buy-back-above-price": {
      const message = t("Enter no more than the selling price");
      const wrong = set.purities.map((purity) => [`buyBack${purity}`, [message]]);
      const fieldErrors = Object.fromEntries(wrong) as Record<string, string[]>;
      return { result: submission.reply({ fieldErrors }), confirm: undefined };
    }
    case "needs-confirmation": {
      const { warnings, changes, confirmation } = set;
      const effects = await priceEffect(staff, prices);
      return { result: submission.reply(), confirm: { warnings, changes, effects, confirmation } };
    }
  }
}

export default function GoldPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { current, history, byDay } = loaderData;
  const confirm = actionData?.confirm;
  return (
    <SettingsPage>
      <div className="space-y-6">
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
          <Card title={t("Gold Prices (per gram)")}>
            {confirm ? <ConfirmPrices key={confirm.confirmation} {...confirm} /> : null}
            {/* A new key resets the fields: when the current prices change, and when the link "No, keep the current
                prices" clears `actionData`. */}
            <PricesForm
              key={`${Object.values(current).join()} ${actionData ? "answered" : ""}`}
              current={current}
              lastResult={actionData?.result}
            />
            <p className="mt-4 border-t border-line pt-4 text-xs text-ink-soft">
              {t("Prices update across the shop immediately. Existing orders keep their price.")}
            </p>
          </Card>
          <PriceChart days={byDay} />
        </div>
        <PriceHistory {...history} />
      </div>
    </SettingsPage>
  );
}
