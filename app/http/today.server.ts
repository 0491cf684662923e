import type { RouterContextProvider } from "react-router";
import { currentGoldPrices, type GoldPrices } from "#shop/gold/gold-prices.server.ts";
import { readProfile, type Profile } from "#shop/profile/profile.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Some of it comes with time alone, such as a price that is too old to sell at. */
const longestAge = 1_000;

let isListening = false;
const profile = keeping(readProfile);
const goldPrices = keeping(currentGoldPrices);

/**
 * The shop's words and the gold price as a page shows them, read once for all of it: layout and screen say
 * the same. For pages that write neither; a deed reads what it writes in its own transaction. While changes
 * are told of, what was read serves the pages that follow, too.
 */
export function profileFor(context: Context): Promise<Profile> {
  return profile.readFor(context);
}

export function goldPricesFor(context: Context): Promise<GoldPrices> {
  return goldPrices.readFor(context);
}

/** As the page cache is told, and before it: what it makes anew is made of what stands now. */
export const todayChanges = {
  changed(productSlug: string | undefined) {
    if (productSlug === undefined) forget();
  },
  lost() {
    isListening = false;
  },
  found() {
    isListening = true;
    forget();
  },
};

function forget() {
  profile.forget();
  goldPrices.forget();
}

function keeping<T>(read: () => Promise<T>) {
  const known = new WeakMap<Context, Promise<T>>();
  let last: { value: Promise<T>; at: number } | undefined;
  return { readFor, forget: () => (last = undefined) };

  function readFor(context: Context): Promise<T> {
    const begun = known.get(context) ?? lastRead();
    known.set(context, begun);
    return begun;
  }

  function lastRead(): Promise<T> {
    if (isListening && last && Date.now() - last.at < longestAge) return last.value;
    const own = { value: read(), at: Date.now() };
    last = own;
    own.value.catch(() => {
      if (last === own) last = undefined;
    });
    return own.value;
  }
}
