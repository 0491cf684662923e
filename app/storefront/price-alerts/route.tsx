import { data, href } from "react-router";
import { goldPricesFor, phrasesFor } from "#app/http/cached-shop-data.server.ts";
import { formOf, parseForm, textOf } from "#app/http/form.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import type { RequestContext } from "#app/http/request-context.ts";
import { t } from "#languages/messages.ts";
import { priceAlertForm } from "#shop/alerts/alert-form.server.ts";
import { requestPriceAlert, type PriceAlertAnswer } from "#shop/alerts/request-alert.server.ts";
import { findProduct } from "#shop/catalogue/find-product.server.ts";
import { formatGoldPrice, formatMoney, unitPrice, type Sen, type SenPerGram } from "#shop/money.ts";
import type { Route } from "./+types/route";
import { PageHeading } from "../shared/catalogue/page-heading.tsx";
import { formatMinutes } from "#app/ui/format-minutes.ts";
import { pageMeta } from "../shared/page-meta.ts";
import { AlertForm, type AlertErrors } from "./alert-form.tsx";
import { CheckYourEmail } from "./check-your-email.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: t("Price alerts"),
    description: t(
      "Get one email when a gram of 916 or 999 gold, or a piece you like, costs what you want to pay.",
    ),
    path: href("/price-alerts"),
  });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const slug = url.searchParams.get("product");
  const [{ user }, prices, piece] = await Promise.all([
    visitorOf(context),
    goldPricesFor(context),
    slug === null ? undefined : findPiece(slug, context),
  ]);
  return {
    piece,
    prices: { "916": prices["916"]?.price, "999": prices["999"]?.price },
    purity: url.searchParams.get("purity") === "999" ? ("999" as const) : ("916" as const),
    email: user?.email ?? "",
  };
}

/** The piece of a link from its page; undefined if it is gone, so that the page offers alerts about gold instead. */
async function findPiece(slug: string, context: RequestContext) {
  const product = await findProduct(slug, goldPricesFor(context), phrasesFor(context));
  if (!product || "movedTo" in product) return undefined;
  const { id, name, untranslated, priceParts, isPriceFrom } = product;
  const price = priceParts && unitPrice(priceParts);
  return {
    id,
    slug: product.slug,
    name,
    price,
    isPriceFrom,
    ...(untranslated && { untranslated }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const typed = {
    atOrBelow: textOf(form, "atOrBelow"),
    email: textOf(form, "email"),
    purity: textOf(form, "purity"),
  };
  const submission = parseForm(form, { schema: priceAlertForm });
  if (submission.status !== "success") {
    const { atOrBelow, email, purity } = submission.error ?? {};
    const errors = { atOrBelow: atOrBelow?.[0], email: email?.[0], purity: purity?.[0] };
    return data({ typed, errors, sentTo: undefined }, 400);
  }
  const { purity, productId, ...rest } = submission.value;
  const subject = productId ? { productId } : { purity: purity! };
  const { user, ip } = await visitorOf(context);
  const asked = await requestPriceAlert({ ...subject, ...rest }, { user, ip });
  if (asked.ok) return { typed, errors: undefined, sentTo: rest.email };
  const errors = refusal(asked, productId ? undefined : purity, rest.atOrBelow);
  return { typed, errors, sentTo: undefined };
}

function refusal(
  refused: Exclude<PriceAlertAnswer, { ok: true }>,
  purity: string | undefined,
  wish: Sen,
): AlertErrors {
  const amount = formatMoney(wish);
  switch (refused.reason) {
    case "price-reached": {
      const { price } = refused;
      return {
        isAlready: true,
        atOrBelow: purity
          ? t("{purity} gold is {price} today, already at or below your {amount}.", {
              purity,
              price: formatGoldPrice(price as number as SenPerGram),
              amount,
            })
          : t("This piece is {price} today, already at or below your {amount}.", {
              price: formatMoney(price),
              amount,
            }),
      };
    }
    case "gone":
      return { form: t("This piece is no longer for sale.") };
    case "too-many-tries":
      return {
        form: t("Too many alerts were requested today. Please try again in {time}.", {
          time: formatMinutes(refused.retryAfter),
        }),
      };
  }
}

export default function PriceAlerts({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="frame max-w-3xl! pb-16">
      <PageHeading title={t("Price alerts")}>
        {t(
          "We'll email you once, when the price drops to what you want to pay. No account needed.",
        )}
      </PageHeading>
      {actionData?.sentTo ? (
        <CheckYourEmail email={actionData.sentTo} />
      ) : (
        <AlertForm {...loaderData} typed={actionData?.typed} errors={actionData?.errors} />
      )}
    </div>
  );
}
