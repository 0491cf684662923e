import { href } from "react-router";
import { z } from "zod";
import { goldPricesFor, profileFor } from "#app/http/cached-shop-data.server.ts";
import { goldPricePicture } from "#shop/gold/gold-price-picture.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { GoldPriceLines } from "#app/ui/gold-price-lines.tsx";
import { PeriodLinks } from "#app/ui/period-links.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { goldBoard, type BoardRow } from "#shop/gold/gold-board.ts";
import { goldPriceDays } from "#shop/gold/gold-price-history.server.ts";
import { pricePeriods } from "#shop/gold/price-day.ts";
import { formatGoldPrice } from "#shop/money.ts";
import { PageHeading } from "../shared/catalogue/page-heading.tsx";
import { pageMeta } from "../shared/page-meta.ts";
import { PriceCard, type ShownRow } from "./price-card.tsx";
import { PriceTable } from "./price-table.tsx";
import type { Route } from "./+types/route";

const period = z.coerce.number().pipe(z.literal(pricePeriods)).catch(30);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { stalePriceHours, stopStaleSales } = await profileFor(context);
  const maxAgeHours = stopStaleSales ? stalePriceHours : 0;
  const [prices, days] = await Promise.all([
    goldPricesFor(context),
    goldPriceDays(period.parse(url.searchParams.get("days")), { maxAgeHours }),
  ]);
  return {
    board: goldBoard(prices).map(withMoment),
    days,
    // In its address, because networks keep the preview of an address that they know.
    pictureVersion: goldPricePicture(prices)?.version,
  };
}

/** The server formats the moment, so that the HTML and hydration agree. */
function withMoment({ since, ...row }: BoardRow): ShownRow {
  return { ...row, since: since && formatMoment(since) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const sells = (loaderData?.board ?? []).flatMap(({ purity, sell }) =>
    sell === undefined ? [] : [`${purity} ${formatGoldPrice(sell)}`],
  );
  const prices = sells.join(", ");
  return pageMeta(matches, {
    title: t("Gold price today"),
    description: descriptionOf(prices, isBuyingBack(loaderData?.board)),
    path: href("/gold-price"),
    imagePath:
      loaderData?.pictureVersion && `${href("/gold-price.png")}?v=${loaderData.pictureVersion}`,
  });
}

function descriptionOf(prices: string, isBuying: boolean): string {
  if (!prices) return t("Gold price per gram today, and price history.");
  return isBuying
    ? t("Today's gold price per gram: {prices}. Buy-back price and price history.", { prices })
    : t("Today's gold price per gram: {prices}. Price history.", { prices });
}

export default function GoldPrice({ loaderData: { board, days } }: Route.ComponentProps) {
  return (
    <div className="frame">
      <PageHeading title={t("Gold price today")}>
        {isBuyingBack(board)
          ? t("Today's gold price per gram, and what we pay for your gold.")
          : t("Today's gold price per gram.")}
      </PageHeading>
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        {board.map((row) => (
          <PriceCard key={row.purity} row={row} />
        ))}
      </div>
      <p className="mt-6 text-ink-soft">
        <Rich
          text={t("Waiting for a better price? <a>Get one email when gold costs less</a>.")}
          a={(words) => <TextLink to={href("/price-alerts")}>{words}</TextLink>}
        />
      </p>
      <section aria-labelledby="history" className="mt-14">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <h2 id="history" className="display text-xl">
            {t("Price history")}
          </h2>
          <PeriodLinks chosen={days.length} linkTo={linkTo} />
        </div>
        <GoldPriceLines days={days} />
        <PriceTable days={days} />
      </section>
      <section aria-labelledby="how" className="mt-14 max-w-2xl">
        <h2 id="how" className="display text-xl">
          {t("How we calculate prices")}
        </h2>
        <p className="mt-3 text-ink-soft">
          {t(
            "The price of a piece is today's gold price times its weight, plus the labour fee. You see both parts on each product.",
          )}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={href("/products")}>{t("See all products")}</ButtonLink>
          <ButtonLink to={href("/sell-your-gold")} variant="secondary">
            {t("Sell your gold")}
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}

/** A shop need not have a buy-back price. */
function isBuyingBack(board: ShownRow[] = []): boolean {
  return board.some(({ buyBack }) => buyBack !== null);
}

function linkTo(days: number) {
  return `${href("/gold-price")}?days=${days}`;
}
