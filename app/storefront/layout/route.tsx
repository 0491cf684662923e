import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Form, href, Outlet, useLocation, useNavigation } from "react-router";
import { shopperMiddleware } from "#app/http/shopper.server.ts";
import { goldPricesFor, insuredLimitFor, profileFor } from "#app/http/cached-shop-data.server.ts";
import { env } from "#env";
import { splitLanguage } from "#languages/addresses.ts";
import { languageCode } from "#languages/messages.ts";
import type { Route } from "./+types/route";
import { ChatButton } from "./chat-button.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LanguageOffer } from "./language-offer.tsx";
import { PendingScreen } from "./pending-screen.tsx";
import { PriceBar } from "./price-bar.tsx";
import { goldPriceBar } from "./gold-price-bar.server.ts";
import { UnpaidBanner } from "./unpaid-banner.tsx";
import { languageLinks } from "../shared/language-links.server.ts";
import { shopDetails } from "../shared/shop-details.server.ts";
import { useShopper } from "../shared/use-shopper.ts";

export const middleware: Route.MiddlewareFunction[] = [shopperMiddleware];

/** Loads nothing about the visitor, because the page is cached and served to everyone. */
export async function loader({ context }: Route.LoaderArgs) {
  const [profile, goldPrices, insuredLimit] = await Promise.all([
    profileFor(context),
    goldPricesFor(context),
    insuredLimitFor(context),
  ]);
  return {
    shop: shopDetails(profile),
    gold: goldPriceBar(goldPrices),
    baseUrl: env.BASE_URL,
    languages: languageLinks(),
    insuredLimit,
  };
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const { shop, gold, languages } = loaderData;
  const { cartCount, user, payBy } = useShopper();
  const pending = usePendingPath();
  return (
    <>
      <PriceBar gold={gold} cartCount={cartCount} />
      <Header shopName={shop.name} cartCount={cartCount} user={user} languages={languages} />
      <UnpaidBanner payBy={payBy} />
      <main
        id="main"
        tabIndex={-1}
        className="min-h-[60vh] outline-none"
        aria-busy={Boolean(pending)}
      >
        {pending ? <PendingScreen path={pending} /> : null}
        <div hidden={Boolean(pending)}>
          <Outlet />
        </div>
      </main>
      <Footer shop={shop} languages={languages} />
      <LanguageOffer languages={languages} />
      {/* The hearts on cards and pieces belong to it (ADR-0080). */}
      <Form id="wishlist" method="post" action={href("/wishlist")} discover="none" />
      <ChatButton number={shop.chatNumber} />
    </>
  );
}

/**
 * The path that is being loaded, once loading takes 300 ms or more. Where the page stays because the shop did not answer,
 * it is scrolled back: while it was hidden, the document was too short for its place.
 */
function usePendingPath(): string | undefined {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  // Unlike that of `useLocation`, this path begins with the language.
  const wanted =
    navigation.state === "loading"
      ? splitLanguage(navigation.location.pathname, [languageCode()]).path
      : undefined;
  const [slow, setSlow] = useState<string>();
  const place = useRef({ pathname: "", top: 0 });
  useEffect(() => {
    if (!wanted || wanted === pathname) return;
    const timer = setTimeout(() => {
      place.current = { pathname, top: scrollY };
      setSlow(wanted);
    }, 300);
    return () => {
      clearTimeout(timer);
      setSlow(undefined);
    };
  }, [wanted, pathname]);
  useLayoutEffect(() => {
    if (slow) return;
    if (place.current.pathname === pathname) scrollTo(0, place.current.top);
    place.current.pathname = "";
  }, [slow, pathname]);
  return slow;
}
