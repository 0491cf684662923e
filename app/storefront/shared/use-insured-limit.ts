import { useRouteLoaderData } from "react-router";
import { wholeAmounts } from "#app/ui/whole-amounts.ts";
import { limitForPieces } from "#shop/fulfilment/limit-for-pieces.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { LayoutData } from "./page-meta.ts";

/**
 * Up to which amount one parcel is insured, as text; undefined if a page may not say "insured" of pieces of these prices
 * today (ADR-0061).
 */
export function useInsuredLimit(prices: (Sen | undefined)[]): string | undefined {
  const layout = useRouteLoaderData<LayoutData>("storefront/layout");
  const limit = limitForPieces(layout?.insuredLimit, prices);
  return limit === undefined ? undefined : wholeAmounts(formatMoney(limit));
}
