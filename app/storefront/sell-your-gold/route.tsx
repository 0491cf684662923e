import { href } from "react-router";
import { z } from "zod";
import { goldPricesFor } from "#app/http/cached-shop-data.server.ts";
import { t } from "#languages/messages.ts";
import { goldBoard } from "#shop/gold/gold-board.ts";
import type { Milligrams } from "#shop/money.ts";
import { parseWeight } from "#shop/parse-amounts.ts";
import { estimateOf } from "#shop/trade-ins/estimate.ts";
import { pageMeta } from "../shared/page-meta.ts";
import { SellScreen } from "./sell-screen.tsx";
import type { Route } from "./+types/route";

/** More than a kilogram is asked about at the shop. */
const maxWeight = 1_000_000 as Milligrams;

const asked = z.object({
  purity: z.enum(["916", "999"]).catch("916"),
  grams: z.string().trim().max(12).catch(""),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const { purity, grams } = asked.parse(Object.fromEntries(url.searchParams));
  const prices = await goldPricesFor(context);
  const rates = goldBoard(prices).map(({ purity: one, buyBack }) => ({ purity: one, buyBack }));
  const parsed = parseWeight(grams.replace(",", "."));
  const weight = parsed && parsed <= maxWeight ? parsed : undefined;
  return {
    rates,
    purity,
    grams,
    weight,
    estimate: weight && estimateOf([{ purity, weight, quantity: 1 }], prices),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: t("Sell your gold"),
    description: t(
      "What we pay today for a gram of your 916 and 999 gold, and how to sell it to us.",
    ),
    path: href("/sell-your-gold"),
  });
}

export default function SellYourGold({ loaderData }: Route.ComponentProps) {
  return <SellScreen {...loaderData} />;
}
