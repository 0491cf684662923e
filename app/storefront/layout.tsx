import { useEffect, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { visitorOf } from "#app/http/visitor.server.ts";
import { env } from "#env";
import { cartQuantity } from "#shop/cart/cart.server.ts";
import { currentGoldPrices } from "#shop/gold/gold-prices.server.ts";
import { readProfile } from "#shop/profile/profile.server.ts";
import type { Route } from "./+types/layout";
import { ChatButton } from "./layout/chat-button.tsx";
import { Footer } from "./layout/footer.tsx";
import { Header } from "./layout/header.tsx";
import { PendingScreen } from "./layout/pending-screen.tsx";
import { PriceBar } from "./layout/price-bar.tsx";
import { quoteGold } from "./layout/quote-gold.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { user, cartOwner } = await visitorOf(context);
  const [profile, goldPrices, inCart] = await Promise.all([
    readProfile(),
    currentGoldPrices(),
    cartQuantity(cartOwner),
  ]);
  const { name, registrationNumber, address, email, phone, chatNumber, hours, summary } = profile;
  return {
    shop: { name, registrationNumber, address, email, phone, chatNumber, hours, summary },
    gold: quoteGold(goldPrices),
    inCart,
    user: user && { name: user.name, isStaff: user.role !== "customer" },
    baseUrl: env.BASE_URL,
  };
}

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const { shop, gold, inCart, user } = loaderData;
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
