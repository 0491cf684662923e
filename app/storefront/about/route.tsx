import MapPin from "lucide:map-pin";
import Phone from "lucide:phone";
import { href } from "react-router";
import { goldPricesFor, profileFor } from "#app/http/cached-shop-data.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { t } from "#languages/messages.ts";
import { purities } from "#shop/gold/gold-prices.server.ts";
import { formatGoldPrice } from "#shop/money.ts";
import { openingTimes } from "#shop/profile/opening-hours.ts";
import { localText } from "#shop/profile/local-texts.ts";
import { OpenNow } from "../shared/around-piece/lazy-parts.tsx";
import type { Route } from "./+types/route";
import { AboutBanner } from "../shared/about-banner.tsx";
import { aboutBanner } from "../shared/about-texts.server.ts";
import { telephoneLink } from "../shared/contact-links.ts";
import { pageMeta } from "../shared/page-meta.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const [profile, gold] = await Promise.all([profileFor(context), goldPricesFor(context)]);
  const { name, address, phone, mapUrl } = profile;
  const buyBack = purities.flatMap((purity) => {
    const price = gold[purity]?.buyBack;
    return price ? [t("{purity} at {price}", { purity, price: formatGoldPrice(price) })] : [];
  });
  return {
    about: { ...aboutBanner(profile), text: localText(profile, "aboutText") },
    shop: {
      name,
      address,
      phone,
      hours: localText(profile, "hours"),
      openingTimes: openingTimes(profile),
      mapUrl,
      buyBack: buyBack.join("\n"),
    },
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: t("About"),
    description: loaderData?.about.text.text,
    path: href("/about"),
    picture: loaderData?.about.picture,
  });
}

export default function About({ loaderData: { about, shop } }: Route.ComponentProps) {
  const hasPlace = Boolean(shop.address || shop.hours.text || shop.phone || shop.buyBack);
  return (
    <>
      <AboutBanner picture={about.picture} alt={about.alt} priority>
        <h1
          lang={about.title.lang}
          className="display text-2xl text-balance text-gold-wash lg:text-3xl"
        >
          {about.title.text}
        </h1>
      </AboutBanner>
      <div className="frame grid gap-x-16 gap-y-12 pt-14 md:grid-cols-[minmax(0,1fr)_20rem] md:pt-20">
        <Prose {...about.text} />
        {hasPlace ? (
          <aside aria-labelledby="visit" className="h-fit border-t border-gold pt-6">
            <h2 id="visit" className="display text-xl">
              {t("Visit {shop}", { shop: shop.name })}
            </h2>
            <Facts
              facts={{
                [t("Address")]: shop.address,
                [t("Opening hours")]: shop.hours.text ? (
                  <>
                    <OpenNow times={shop.openingTimes} />
                    <span lang={shop.hours.lang}>{shop.hours.text}</span>
                  </>
                ) : null,
                [t("Phone")]: shop.phone,
                [t("We buy back gold today at")]: shop.buyBack,
              }}
              className="mt-5"
            />
            <div className="mt-7 flex flex-wrap gap-3">
              {shop.mapUrl ? (
                <a
                  href={shop.mapUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={buttonClass({ variant: "primary" })}
                >
                  <MapPin className="size-4" />
                  {t("Open the map")}
                </a>
              ) : null}
              {shop.phone ? (
                <a
                  href={telephoneLink(shop.phone)}
                  className={buttonClass({ variant: "secondary" })}
                >
                  <Phone className="size-4" />
                  {t("Call us")}
                </a>
              ) : null}
            </div>
          </aside>
        ) : null}
      </div>
    </>
  );
}
