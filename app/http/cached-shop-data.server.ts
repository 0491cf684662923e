import { currentLanguage, type Language } from "#languages/language.server.ts";
import { listCategories, type CategoryCard } from "#shop/catalogue/list-categories.server.ts";
import { readPhrases, type Phrases } from "#shop/catalogue/phrases.server.ts";
import { currentGoldPrices, type GoldPrices } from "#shop/gold/gold-prices.server.ts";
import { deliveryDateTexts, type DeliveryDateTexts } from "#shop/delivery/delivery-date-texts.ts";
import { deliveryDatesAt, haveSameDeliveryDates } from "#shop/delivery/promised-dates.ts";
import { insuredLimit } from "#shop/fulfilment/transit-policies.server.ts";
import type { Sen } from "#shop/money.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import type { Profile } from "#shop/profile/profile-schema.server.ts";
import type { RequestContext } from "./request-context.ts";

/** Only one second, because no invalidation is sent when a gold price becomes too old to sell at. */
const maxAgeMs = 1_000;

let isListening = false;
const profile = createReadCache(() => readProfile());
const goldPrices = createReadCache(() => currentGoldPrices());
const parcelLimit = createReadCache(() => insuredLimit());
const phrases = createReadCachePerLanguage(() => readPhrases());
const categories = createReadCachePerLanguage(() => listCategories());
const deliveryDateCache = createReadCachePerLanguage(async (context) => {
  // What is shared must not come from a request that read the profile before its last change.
  const current = isListening ? profile.readShared(context) : profileFor(context);
  return deliveryDateTexts(deliveryDatesAt(new Date(), await current));
});

/**
 * The shop's profile (its settings) for display; a write must read it in its own transaction. All calls for one request
 * return the same value. Other requests reuse the value for up to one second, but only while this process is connected
 * to the database, which reports when the value is outdated.
 */
export function profileFor(context: RequestContext): Promise<Profile> {
  return profile.readFor(context);
}

/** The gold prices for display, read and shared like the profile. */
export function goldPricesFor(context: RequestContext): Promise<GoldPrices> {
  return goldPrices.readFor(context);
}

/**
 * Up to which value parcels are insured today, read and shared like the profile. At midnight it can change without a write:
 * cached pages end with the minute, so they show that at once.
 */
export function insuredLimitFor(context: RequestContext): Promise<Sen | null> {
  return parcelLimit.readFor(context);
}

/** The short texts of the catalogue in the request's language, read and shared like the profile. */
export function phrasesFor(context: RequestContext): Promise<Phrases> {
  return phrases.readFor(context);
}

/** All categories in the request's language, with the number of products of each, read and shared like the profile. */
export function categoriesFor(context: RequestContext): Promise<CategoryCard[]> {
  return categories.readFor(context);
}

/** The delivery dates of an order that is placed and paid now, as sentences in the request's language, shared like the profile. */
export function deliveryDatesFor(context: RequestContext): Promise<DeliveryDateTexts | undefined> {
  return deliveryDateCache.readFor(context);
}

/** Must run before the page cache is invalidated, because the new pages need the new profile and gold prices. */
export const shopDataInvalidation = {
  onInvalidate(productSlug: string | undefined) {
    if (productSlug === undefined) invalidateAll();
  },
  onDisconnect() {
    isListening = false;
  },
  onReconnect() {
    isListening = true;
    invalidateAll();
  },
};

function invalidateAll() {
  profile.forget();
  goldPrices.forget();
  parcelLimit.forget();
  phrases.forget();
  categories.forget();
  deliveryDateCache.forget();
}

function createReadCachePerLanguage<T>(read: (context: RequestContext) => Promise<T>) {
  const caches = new Map<Language, ReturnType<typeof createReadCache<T>>>();
  return {
    readFor(context: RequestContext): Promise<T> {
      const language = currentLanguage();
      const cache = caches.get(language) ?? createReadCache(read);
      caches.set(language, cache);
      return cache.readFor(context);
    },
    forget() {
      for (const cache of caches.values()) cache.forget();
    },
  };
}

function createReadCache<T>(read: (context: RequestContext) => Promise<T>) {
  const byRequest = new WeakMap<RequestContext, Promise<T>>();
  let latest: { value: Promise<T>; at: number } | undefined;
  return { readFor, readShared, forget: () => (latest = undefined) };

  function readFor(context: RequestContext): Promise<T> {
    const begun = byRequest.get(context) ?? readShared(context);
    byRequest.set(context, begun);
    return begun;
  }

  function readShared(context: RequestContext): Promise<T> {
    const now = Date.now();
    if (isListening && latest && isFresh(latest.at, now)) return latest.value;
    const entry = { value: read(context), at: now };
    latest = entry;
    entry.value.catch(() => {
      if (latest === entry) latest = undefined;
    });
    return entry.value;
  }
}

/** Shared data ends with its minute, because the promised dates can change then (ADR-0060). */
function isFresh(at: number, now: number): boolean {
  return now - at < maxAgeMs && haveSameDeliveryDates(at, now);
}
