import { useEffect, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { shopperMiddleware } from "#app/http/shopper.server.ts";
import { goldPricesFor, profileFor } from "#app/http/today.server.ts";
import { env } from "#env";
import type { Route } from "./+types/layout";
import { ChatButton } from "./layout/chat-button.tsx";
import { Footer } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";
import { PendingScreen } from "./layout/pending-screen.tsx";
import { PriceBar } from "./layout/price-bar.tsx";
import { quoteGold } from "./layout/quote-gold.server.ts";
import { useShopper } from "./layout/use-shopper.ts";

export const middleware: Route.MiddlewareFunction[] = [shopperMiddleware];

/** The same for everybody: what it says of one visitor would be kept, and shown to the next. */
export async function loader({ context }: Route.LoaderArgs) {
  const [profile, goldPrices] = await Promise.all([profileFor(context), goldPricesFor(context)]);
  const { name, registrationNumber, address, email, phone, chatNumber, hours, summary } = profile;
  return {
    shop: { name, registrationNumber, address, email, phone, chatNumber, hours, summary },
    gold: quoteGold(goldPrices),
    baseUrl: env.BASE_URL,
  };
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const { shop, gold } = loaderData;
  const { inCart, user } = useShopper();
  const pending = usePendingPath();
  return (
    <>
      <PriceBar gold={gold} />
      <Header shopName={shop.name} inCart={inCart} user={user} />
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
      <Footer shop={shop} />
      <ChatButton number={shop.chatNumber} />
    </>
  );
}

/** Where a click is leading, once it takes longer than people notice. */
function usePendingPath(): string | undefined {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const wanted = navigation.state === "loading" ? navigation.location.pathname : undefined;
  const [slow, setSlow] = useState<string>();
  useEffect(() => {
    if (!wanted || wanted === pathname) return;
    const timer = setTimeout(() => setSlow(wanted), 300);
    return () => {
      clearTimeout(timer);
      setSlow(undefined);
    };
  }, [wanted, pathname]);
  return slow;
}
