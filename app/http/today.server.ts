import type { RouterContextProvider } from "react-router";
import { currentGoldPrices, type GoldPrices } from "#shop/gold/gold-prices.server.ts";
import { readProfile, type Profile } from "#shop/profile/profile.server.ts";

type Context = Readonly<RouterContextProvider>;

const profiles = new WeakMap<Context, Promise<Profile>>();
const prices = new WeakMap<Context, Promise<GoldPrices>>();

/**
 * The shop's words and the gold price as a page shows them, read once for all of it: layout and screen say
 * the same. For pages that write neither; a deed reads what it writes in its own transaction.
 */
export function profileFor(context: Context): Promise<Profile> {
  return onceFor(profiles, context, readProfile);
}

export function goldPricesFor(context: Context): Promise<GoldPrices> {
  return onceFor(prices, context, currentGoldPrices);
}

function onceFor<T>(known: WeakMap<Context, Promise<T>>, context: Context, read: () => Promise<T>) {
  const begun = known.get(context) ?? read();
  known.set(context, begun);
  return begun;
}
