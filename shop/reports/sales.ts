import type { Milligrams, Sen } from "#shop/money.ts";

/**
 * What was sold, as the items were when they were ordered. `goldValue`, `labour` and `adjustments` add up to `revenue`
 * (ADR-0073).
 */
export type Sales = {
  orders: number;
  pieces: number;
  weight: Milligrams;
  goldValue: Sen;
  labour: Sen;
  adjustments: Sen;
  revenue: Sen;
};

export const noSales: Sales = {
  orders: 0,
  pieces: 0,
  weight: 0 as Milligrams,
  goldValue: 0 as Sen,
  labour: 0 as Sen,
  adjustments: 0 as Sen,
  revenue: 0 as Sen,
};

/** Of days, or of other rows among which no order is counted twice. */
export function totalSales(rows: Sales[]): Sales {
  const total: Record<keyof Sales, number> = { ...noSales };
  for (const row of rows) {
    for (const field of Object.keys(noSales) as (keyof Sales)[]) {
      total[field] += row[field];
    }
  }
  return total as Sales;
}

/** In sen, rounded half up; nothing if there is no order. */
export function averageOrder({ revenue, orders }: Sales): Sen {
  return (orders === 0 ? 0 : Math.round(revenue / orders)) as Sen;
}
