import MapPin from "lucide-react/icons/map-pin";
import Phone from "lucide-react/icons/phone";
import { goldPricesFor, profileFor } from "#app/http/cached-shop-data.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { PictureView } from "#app/ui/picture.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { purities } from "#shop/gold/gold-prices.server.ts";
import { formatGoldPrice } from "#shop/money.ts";
import type { Route } from "./+types/route";
import { pageMeta } from "../shared/page-meta.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const [profile, gold] = await Promise.all([profileFor(context), goldPricesFor(context)]);
  const {
    name,
    aboutTitle,
    aboutText,
    aboutPicture,
    aboutPictureAlt,
    address,
    phone,
    hours,
    mapUrl,
  } = profile;
  return {
    boughtBack: purities.flatMap((purity) => {
      const price = gold[purity]?.buyBack;
      return price ? [{ purity, price }] : [];
    }),
    name,
    aboutTitle,
    aboutText,
    aboutPicture,
    aboutPictureAlt,
    address,
    phone,
    hours,
    mapUrl,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "About",
    description: loaderData?.aboutText,
    path: "/about",
    picture: loaderData?.aboutPicture,
  });
}

export default function About({ loaderData: shop }: Route.ComponentProps) {
  const hasPlace = Boolean(shop.address || shop.hours || shop.phone || shop.boughtBack.length > 0);
  return (
    <>
      <div className="bg-plum text-gold-wash">
        <div className="mx-auto grid max-w-[100rem] md:grid-cols-2">
          <div className="order-last flex items-center px-[clamp(1rem,5vw,6rem)] py-12 md:order-none md:py-24">
            <h1 className="display text-2xl text-balance lg:text-3xl">{shop.aboutTitle}</h1>
          </div>
          {shop.aboutPicture ? (
            <PictureView
              picture={shop.aboutPicture}
              alt={shop.aboutPictureAlt}
              sizes="(min-width: 48rem) max(50vw, 46rem), 100vw"
              widths={[640, 800, 1200, 1600]}
              priority
              className="aspect-3/2 size-full object-cover md:aspect-auto md:min-h-112"
            />
          ) : null}
        </div>
      </div>
      <div className="frame grid gap-x-16 gap-y-12 pt-14 md:grid-cols-[minmax(0,1fr)_20rem] md:pt-20">
        <Prose text={shop.aboutText} />
        {hasPlace ? (
          <aside aria-labelledby="visit" className="h-fit border-t border-gold pt-6">
            <h2 id="visit" className="display text-xl">
              Visit {shop.name}
            </h2>
            <dl className="mt-5 space-y-5">
              {shop.address ? (
                <div>
                  <dt className="text-xs text-ink-soft">Address</dt>
                  <dd className="mt-1 whitespace-pre-line">{shop.address}</dd>
                </div>
              ) : null}
              {shop.hours ? (
                <div>
                  <dt className="text-xs text-ink-soft">Opening hours</dt>
                  <dd className="mt-1 whitespace-pre-line tabular-nums">{shop.hours}</dd>
                </div>
              ) : null}
              {shop.phone ? (
                <div>
                  <dt className="text-xs text-ink-soft">Phone</dt>
                  <dd className="mt-1 tabular-nums">{shop.phone}</dd>
                </div>
              ) : null}
              {shop.boughtBack.length > 0 ? (
                <div>
                  <dt className="text-xs text-ink-soft">We buy back gold today at</dt>
                  {shop.boughtBack.map(({ purity, price }) => (
                    <dd key={purity} className="mt-1 tabular-nums">
                      {purity} at {formatGoldPrice(price)}
                    </dd>
                  ))}
                </div>
              ) : null}
            </dl>
            <div className="mt-7 flex flex-wrap gap-3">
              {shop.mapUrl ? (
                <a
                  href={shop.mapUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={buttonClass({ variant: "primary" })}
                >
                  <MapPin className="size-4" />
                  Open the map
                </a>
              ) : null}
              {shop.phone ? (
                <a
                  href={`tel:${shop.phone.replace(/[^+\d]/g, "")}`}
                  className={buttonClass({ variant: "secondary" })}
                >
                  <Phone className="size-4" />
                  Call us
                </a>
              ) : null}
            </div>
          </aside>
        ) : null}
      </div>
    </>
  );
}
