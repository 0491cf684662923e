import { classes } from "#app/ui/classes.ts";
import { langOf } from "#app/ui/lang-of.ts";
import { Link } from "#app/ui/link.tsx";
import { PictureView } from "#app/ui/picture.tsx";
import type { CategoryCard as Card } from "#shop/catalogue/list-categories.server.ts";
import { countLimits } from "#shop/catalogue/count-limits.ts";
import * as links from "#shop/links.ts";
import { pieceCount } from "./piece-count.ts";

function CategoryCard({
  category,
  showDescription = false,
  wide = false,
  heading: Heading = "h3",
}: {
  category: Card;
  showDescription?: boolean;
  /** If true, the card spans two columns. */
  wide?: boolean;
  heading?: "h2" | "h3";
}) {
  const { slug, name, description, picture, productCount } = category;
  return (
    // The card uses a subgrid, so that the pictures and names of a row align, whatever their height.
    <article
      className={classes(
        "group relative row-span-2 grid grid-rows-subgrid pb-10 md:pb-14",
        wide && "col-span-2",
      )}
    >
      <div
        className={classes(
          "relative overflow-hidden bg-gold-wash",
          wide ? "aspect-8/5 lg:aspect-auto" : "aspect-4/5",
        )}
      >
        {picture ? (
          <PictureView
            picture={picture}
            alt=""
            sizes={
              wide
                ? "(min-width: 80rem) 37rem, 92vw"
                : "(min-width: 80rem) 25rem, (min-width: 48rem) 30vw, 46vw"
            }
            widths={wide ? [480, 800, 1200] : [320, 480, 640, 800]}
            className="absolute inset-0 size-full object-cover object-[50%_15%] transition-transform duration-250 group-hover:scale-[1.02]"
          />
        ) : null}
      </div>
      <div>
        <Heading className="display mt-4 text-lg leading-tight md:text-xl">
          <Link
            to={links.products({ category: slug })}
            prefetch="intent"
            className="card-link"
            lang={langOf(category, "name")}
          >
            {name}
          </Link>
        </Heading>
        <p className="mt-1 text-xs text-ink-soft tabular-nums md:text-sm">
          {pieceCount(productCount, countLimits.category)}
        </p>
        {showDescription && description ? (
          <p
            lang={langOf(category, "description")}
            className="mt-2 hidden text-sm text-pretty text-ink-soft md:block"
          >
            {description}
          </p>
        ) : null}
      </div>
    </article>
  );
}

/** A grid of categories. If their number is odd, the first card spans two columns and leaves no gap at the end. */
export function CategoryMosaic(props: {
  categories: Card[];
  showDescription?: boolean;
  heading?: "h2" | "h3";
}) {
  const { categories, ...card } = props;
  const isOdd = categories.length % 2 === 1;
  const hasFourColumns = (categories.length + (isOdd ? 1 : 0)) % 4 === 0;
  return (
    <div
      className={classes(
        "-mb-10 grid grid-cols-2 gap-x-4 md:-mb-14 md:gap-x-6",
        hasFourColumns ? "lg:grid-cols-4" : "lg:grid-cols-3",
      )}
    >
      {categories.map((category, index) => (
        <CategoryCard
          key={category.slug}
          {...card}
          category={category}
          wide={isOdd && index === 0}
        />
      ))}
    </div>
  );
}
