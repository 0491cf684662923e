import type { Purity, SenPerGram } from "#shop/money.ts";

const dayCount = 90;
const latestPriceRinggit = 640;
const dayMs = 24 * 60 * 60 * 1000;
/** Half of the hours after which a shop stops its sales until a new price is set. */
const maxAgeMs = 12 * 60 * 60 * 1000;

type Entry = {
  purity: Purity;
  price: SenPerGram;
  buyBack: SenPerGram;
  effectiveFrom: Date;
  setBy: null;
};

/**
 * Ninety days of gold prices that end at RM 595.00 (916) and RM 640.00 (999), set each morning between 10:30 and 10:40
 * Malaysian time. The last is at most twelve hours old, so that a shop opened early in the morning can sell for as long. The
 * shop buys back at 6 % below its price, 999 at 5 %, because it needs no refining. The random
 * generator is seeded, so every demo shop has the same prices.
 */
export function demoGoldHistory(now: Date): Entry[] {
  const random = createRandom(20_261);
  // Computes prices backwards from the last one, for a market that rose by about 10 % in a quarter.
  const pricesOf999 = [latestPriceRinggit, latestPriceRinggit - 4];
  while (pricesOf999.length < dayCount) {
    const step = Math.round((random() - 0.44) * 11);
    pricesOf999.push(pricesOf999.at(-1)! - step);
  }
  const lastMorning = latestMorning(now);
  return pricesOf999.toReversed().flatMap((ringgit, index) => {
    const isLast = index === dayCount - 1;
    const minutes = isLast ? 2 : Math.floor(random() * 10);
    const setAt = lastMorning - (dayCount - 1 - index) * dayMs + minutes * 60_000;
    const effectiveFrom = new Date(isLast ? Math.max(setAt, now.getTime() - maxAgeMs) : setAt);
    const entry = { effectiveFrom, setBy: null };
    return [
      {
        ...entry,
        purity: "916" as const,
        price: toSen(ringgit * 0.93),
        buyBack: toSen(ringgit * 0.93 * 0.94),
      },
      { ...entry, purity: "999" as const, price: toSen(ringgit), buyBack: toSen(ringgit * 0.95) },
    ];
  });
}

/** The last 10:30 in Kuala Lumpur (UTC+8, no summer time) that is at least ten minutes ago. */
function latestMorning(now: Date): number {
  const openingMs = 2.5 * 60 * 60 * 1000;
  const shopOpens = Math.floor(now.getTime() / dayMs) * dayMs + openingMs;
  return shopOpens + 10 * 60_000 <= now.getTime() ? shopOpens : shopOpens - dayMs;
}

/** Rounds to whole ringgit, as shops set their counter prices. */
function toSen(ringgit: number): SenPerGram {
  return (Math.round(ringgit) * 100) as SenPerGram;
}

/** Random numbers from 0 to 1, the same for the same seed (Park-Miller generator). */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
