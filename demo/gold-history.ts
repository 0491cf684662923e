import type { Purity, SenPerGram } from "#shop/money.ts";

const days = 90;
const latest = 640;
const day = 24 * 60 * 60 * 1000;

type Entry = { purity: Purity; price: SenPerGram; effectiveFrom: Date; setBy: null };

/**
 * Ninety days of gold prices that end at RM 595.00 (916) and RM 640.00 (999), set each morning between
 * 10:30 and 10:40 Malaysian time. The walk is made by a seeded generator: every demo shop has the same.
 */
export function demoGoldHistory(now: Date): Entry[] {
  const next = generator(20_261);
  // Backwards from the last price: a market that rose by about a tenth in a quarter, unevenly.
  const fine = [latest, latest - 4];
  while (fine.length < days) {
    const step = Math.round((next() - 0.44) * 11);
    fine.push(fine.at(-1)! - step);
  }
  const last = latestMorning(now);
  return fine.toReversed().flatMap((ringgit, index) => {
    const minutes = index === days - 1 ? 2 : Math.floor(next() * 10);
    const effectiveFrom = new Date(last - (days - 1 - index) * day + minutes * 60_000);
    const entry = { effectiveFrom, setBy: null };
    return [
      { ...entry, purity: "916" as const, price: sen(ringgit * 0.93) },
      { ...entry, purity: "999" as const, price: sen(ringgit) },
    ];
  });
}

/** 10:30 in Kuala Lumpur (UTC+8, no summer time), today or, before that, yesterday. */
function latestMorning(now: Date): number {
  const opening = 2.5 * 60 * 60 * 1000;
  const shopOpens = Math.floor(now.getTime() / day) * day + opening;
  return shopOpens + 10 * 60_000 <= now.getTime() ? shopOpens : shopOpens - day;
}

/** A counter price: whole ringgit. */
function sen(ringgit: number): SenPerGram {
  return (Math.round(ringgit) * 100) as SenPerGram;
}

/** Numbers from 0 to 1, the same ones for the same seed (Park and Miller's minimal standard). */
function generator(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
