import { useState } from "react";
import { href } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { langOf } from "#app/ui/lang-of.ts";
import { Link } from "#app/ui/link.tsx";
import { PictureView } from "#app/ui/picture.tsx";
import { Price, PriceFrom } from "#app/ui/price.tsx";
import type { ProductCard as Card } from "#shop/catalogue/list-products.server.ts";
import { purityName } from "#shop/purity.ts";
import { formatWeight } from "#shop/weight.ts";
import { WishlistHeart } from "../wishlist/lazy-heart.tsx";

/**
 * A product as a card that is one link. `priority` loads the picture eagerly, for cards on the first screen; `small` is
 * for cards below what the page is about.
 */
export function ProductCard({
  product,
  priority,
  small = false,
  heading: Heading = "h3",
}: {
  product: Card;
  priority?: boolean;
  small?: boolean;
  heading?: "h2" | "h3";
}) {
  const [first, second] = product.images;
  const [isHovered, setHovered] = useState(false);
  const [isSecondLoaded, setSecondLoaded] = useState(false);
  return (
    <article
      className="group product-card"
      onPointerEnter={({ pointerType }) => setHovered(isHovered || pointerType === "mouse")}
    >
      <div>
        {first ? (
          <PictureView
            picture={first.picture}
            alt={first.alt || product.name}
            {...(small ? smallPicture : bigPicture)}
            {...(priority && { priority })}
          />
        ) : null}
        {second && isHovered ? (
          // The second picture loads only once a mouse points at the card, because it is never shown without a mouse.
          <PictureView
            picture={second.picture}
            alt=""
            {...bigPicture}
            onLoad={() => setSecondLoaded(true)}
            className={classes(
              "absolute inset-0 opacity-0 transition-opacity duration-250",
              isSecondLoaded && "group-hover:opacity-100",
            )}
          />
        ) : null}
        <WishlistHeart id={product.id} name={product.name} />
      </div>
      <Heading>
        <Link
          to={href("/products/:slug", { slug: product.slug })}
          prefetch="intent"
          className="card-link"
          lang={langOf(product, "name")}
        >
          {product.name}
        </Link>
      </Heading>
      <p>
        {purityName(product.purity)} · {formatWeight(product.weight)}
      </p>
      <p>
        {product.price !== undefined && product.isPriceFrom ? (
          <PriceFrom amount={product.price} />
        ) : (
          <Price amount={product.price} />
        )}
      </p>
    </article>
  );
}

/** A card is about 165 to 310 px wide (46vw of a phone, 30vw of a tablet); dense screens need up to twice that. */
const bigPicture = {
  sizes: "(min-width: 80rem) 18rem, (min-width: 64rem) 22vw, (min-width: 48rem) 30vw, 46vw",
  widths: [320, 480, 640],
};
const smallPicture = {
  sizes: "(min-width: 80rem) 18rem, (min-width: 48rem) 22vw, 46vw",
  widths: [320, 480],
};
