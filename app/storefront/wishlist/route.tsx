import { useEffect } from "react";
import { href } from "react-router";
import { goldPricesFor } from "#app/http/cached-shop-data.server.ts";
import { formOf, parseForm, textOf } from "#app/http/form.server.ts";
import type { RequestContext } from "#app/http/request-context.ts";
import { shopperName } from "#app/http/shopper-cookie.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { storeWishlistCopy } from "#app/ui/wishlist-copy.ts";
import { message, t, tPlural } from "#languages/messages.ts";
import { stockAlertForm } from "#shop/alerts/alert-form.server.ts";
import { requestStockAlert } from "#shop/alerts/request-alert.server.ts";
import { listWishlist } from "#shop/wishlist/read-wishlist.server.ts";
import type { Route } from "./+types/route";
import { PageHeading } from "../shared/catalogue/page-heading.tsx";
import { formatMinutes } from "#app/ui/format-minutes.ts";
import { pageTitle } from "../shared/page-meta.ts";
import { changeWishlist } from "../shared/wishlist/wishlist-action.server.ts";
import { WishlistRow } from "./wishlist-row.tsx";
import Heart from "lucide:heart";

export const meta = pageTitle(message("Wishlist"));

export async function loader({ context }: Route.LoaderArgs) {
  const { cartOwner, user } = await visitorOf(context);
  const items = await listWishlist(cartOwner, goldPricesFor(context));
  return {
    pieces: items.map(({ addedAt, ...piece }) => ({
      ...piece,
      added: formatMoment(addedAt, "date"),
    })),
    owner: shopperName(user),
    email: user?.email ?? "",
    isVerified: user?.emailVerified === true,
  };
}

/**
 * Without script, a press on a heart sends its form here: `add` or `remove` is the piece's id. `intent` "notify" asks for
 * an email when a piece is back in stock.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  if (textOf(form, "intent") === "notify") return notify(form, context);
  const add = textOf(form, "add");
  const refused = await changeWishlist(context, add, textOf(form, "remove"));
  if (refused) return redirectWithError(href("/wishlist"), refused);
  return redirectWithToast(href("/wishlist"), {
    title: add ? t("Saved to your wishlist") : t("Removed from your wishlist"),
  });
}

async function notify(form: FormData, context: RequestContext) {
  const { user, ip } = await visitorOf(context);
  const submission = parseForm(form, { schema: stockAlertForm });
  if (submission.status !== "success") {
    const error = submission.error?.email?.[0] ?? t("This form is not valid.");
    return { error, productId: textOf(form, "productId"), email: textOf(form, "email") };
  }
  const asked = await requestStockAlert(submission.value, { user, ip });
  if (!asked.ok) {
    return redirectWithError(href("/wishlist"), stockRefusal(asked));
  }
  return redirectWithToast(
    href("/wishlist"),
    asked.isActive
      ? { title: t("We'll email you when it's back") }
      : {
          title: t("Check your email"),
          description: t("Press “Turn on this alert” on the page that our link opens."),
        },
  );
}

function stockRefusal(
  refused: Exclude<Awaited<ReturnType<typeof requestStockAlert>>, { ok: true }>,
): string {
  switch (refused.reason) {
    case "gone":
      return t("This piece is no longer for sale.");
    case "in-stock":
      return t("This piece is in stock again.");
    case "too-many-alerts":
      return t(
        "You've reached the maximum number of alerts. Turn one off under Alerts in your account first.",
      );
    case "too-many-tries":
      return t("Too many alerts were requested today. Please try again in {time}.", {
        time: formatMinutes(refused.retryAfter),
      });
  }
}

export default function WishlistScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { pieces, owner, ...person } = loaderData;
  const ids = pieces.map(({ id }) => id).join();
  useEffect(() => storeWishlistCopy(owner, ids ? ids.split(",") : []), [owner, ids]);
  if (pieces.length === 0) {
    return (
      <EmptyState
        heading="h1"
        icon={Heart}
        title={t("Your wishlist is empty")}
        className="py-24"
        action={<ButtonLink to={href("/products")}>{t("See all products")}</ButtonLink>}
      >
        {t("Press the heart on a piece to keep an eye on its price.")}
      </EmptyState>
    );
  }
  return (
    <div className="frame max-w-4xl! pb-16">
      <PageHeading title={t("Wishlist")}>
        {tPlural(pieces.length, "{count} piece", "{count} pieces")}
        {owner ? null : ` · ${t("kept in this browser until you sign in")}`}
      </PageHeading>
      <ul className="divide-y divide-line border-y border-line">
        {pieces.map((piece) => (
          <WishlistRow
            key={piece.id}
            piece={piece}
            person={person}
            refused={actionData?.productId === piece.id ? actionData : undefined}
          />
        ))}
      </ul>
    </div>
  );
}
