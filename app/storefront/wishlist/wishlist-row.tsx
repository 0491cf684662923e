import { Form, href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { langOf } from "#app/ui/lang-of.ts";
import { Link } from "#app/ui/link.tsx";
import { Price, PriceFrom } from "#app/ui/price.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";
import { purityName } from "#shop/purity.ts";
import type { WishlistItem } from "#shop/wishlist/read-wishlist.server.ts";
import { formatWeight } from "#shop/weight.ts";
import { PlainField } from "../shared/form/plain-field.tsx";
import { SubmitButton } from "../shared/form/submit-button.tsx";
import { PiecePicture } from "../shared/piece.tsx";

export type ShownWishlistItem = Omit<WishlistItem, "addedAt"> & { added: string };
type Person = { email: string; isVerified: boolean };
/** Why no email can be sent, and the address that was typed. */
type Refused = { error: string; email: string };

export function WishlistRow(props: {
  piece: ShownWishlistItem;
  person: Person;
  refused: Refused | undefined;
}) {
  const { piece, person, refused } = props;
  const { id, slug, name, isInStock, isArchived } = piece;
  const page = href("/products/:slug", { slug });
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-6 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-6">
      <PiecePicture piece={piece} sizes="7rem" />
      <div className="min-w-0">
        <h2 className="display text-lg leading-tight wrap-anywhere" lang={langOf(piece, "name")}>
          {isArchived ? name : <Link to={page}>{name}</Link>}
        </h2>
        <p className="mt-1 text-sm text-ink-soft tabular-nums">
          {purityName(piece.purity)} · {formatWeight(piece.weight)}
        </p>
        <p className="mt-2 font-medium">
          <PriceOrFrom piece={piece} />
        </p>
        <p className="mt-1 text-sm text-ink-soft tabular-nums">
          <PriceThen {...piece} />
        </p>
        <p className={isInStock ? "mt-1 text-sm text-ok" : "mt-1 text-sm text-ink-soft"}>
          {isArchived ? t("No longer for sale") : isInStock ? t("In stock") : t("Out of stock")}
        </p>
        {isInStock || isArchived ? null : <NotifyForm {...{ id, person, refused }} />}
        {piece.near.length > 0 ? <NearPieces near={piece.near} /> : null}
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {isInStock ? (
            <ButtonLink to={page} size="sm">
              {t("Choose and add to cart")}
              <span className="sr-only"> {name}</span>
            </ButtonLink>
          ) : null}
          <Form method="post" preventScrollReset>
            <input type="hidden" name="remove" value={id} />
            <SubmitButton
              formField={["remove", id]}
              variant="quiet"
              size="sm"
              busyLabel={t("Removing...")}
              className="-ml-4.25"
            >
              {t("Remove")}
              <span className="sr-only"> {name}</span>
            </SubmitButton>
          </Form>
        </div>
      </div>
    </li>
  );
}

function PriceOrFrom({ piece }: { piece: Pick<ShownWishlistItem, "price" | "isPriceFrom"> }) {
  const { price, isPriceFrom } = piece;
  return price !== undefined && isPriceFrom ? (
    <PriceFrom amount={price} />
  ) : (
    <Price amount={price} />
  );
}

function PriceThen({ price, priceThen, added }: ShownWishlistItem) {
  if (priceThen === null) return t("Saved on {date}", { date: added });
  if (price === priceThen) return t("Same price as when saved on {date}", { date: added });
  return (
    <Rich
      text={priceThenSentence(priceThen, price, added)}
      price={(words) => <span className="whitespace-nowrap">{words}</span>}
    />
  );
}

function priceThenSentence(priceThen: Sen, price: Sen | undefined, date: string): string {
  const then = { date, price: formatMoney(priceThen) };
  if (price === undefined) return t("<price>{price}</price> when saved on {date}", then);
  const difference = formatMoney(Math.abs(price - priceThen) as Sen);
  return price < priceThen
    ? t("<price>{price}</price> when saved on {date}, <price>{difference}</price> less now", {
        ...then,
        difference,
      })
    : t("<price>{price}</price> when saved on {date}, <price>{difference}</price> more now", {
        ...then,
        difference,
      });
}

/** Asks for one email when the piece is back. An address that is verified needs no link. */
function NotifyForm(props: { id: string; person: Person; refused: Refused | undefined }) {
  const { id, person, refused } = props;
  return (
    <details className="mt-3" open={refused !== undefined}>
      <summary className="cursor-pointer text-sm font-medium text-gold-ink underline-offset-4 hover:underline">
        {t("Tell me when it's back in stock")}
      </summary>
      <Form method="post" noValidate preventScrollReset className="mt-3 max-w-sm space-y-3">
        <input type="hidden" name="productId" value={id} />
        <PlainField
          id={`email-${id}`}
          name="email"
          label={t("Email")}
          error={refused?.error}
          defaultValue={refused?.email ?? person.email}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <SubmitButton
          intent="notify"
          formField={["productId", id]}
          variant="secondary"
          size="sm"
          busyLabel={t("Sending...")}
        >
          {person.isVerified ? t("Email me once") : t("Email me the link")}
        </SubmitButton>
      </Form>
    </details>
  );
}

function NearPieces({ near }: { near: ShownWishlistItem["near"] }) {
  return (
    <div className="mt-4">
      <p className="text-sm text-ink-soft">{t("Similar pieces in stock:")}</p>
      <ul className="mt-1">
        {near.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3">
            <TextLink standalone to={href("/products/:slug", { slug: one.slug })}>
              <span lang={langOf(one, "name")}>{one.name}</span>
            </TextLink>
            <span className="text-sm text-ink-soft">
              <PriceOrFrom piece={one} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
