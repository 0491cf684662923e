import { href } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link.tsx";
import { PictureView } from "#app/ui/picture.tsx";
import { mostCounted } from "#shop/catalogue/most-counted.ts";
import type { Picture } from "#shop/picture.ts";
import { CategoryGrid } from "./grids.tsx";
import { pieceCount } from "./piece-count.ts";

export type CardCategory = {
  slug: string;
  name: string;
  description: string | null;
  picture: Picture | null;
  pieces: number;
};

/** Leads to the list of the category's pieces. */
function CategoryCard({
  category,
  described = false,
  wide = false,
  heading: Heading = "h3",
}: {
  category: CardCategory;
  described?: boolean;
  /** Across two columns. */
  wide?: boolean;
  heading?: "h2" | "h3";
}) {
  const { slug, name, description, picture, pieces } = category;
  return (
    // Its two rows are its row's: pictures end and names begin on one line, however wide or long.
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
            className="absolute inset-0 size-full object-cover object-[50%_15%] transition-transform duration-250 group-hover:scale-[1.02]"
          />
        ) : null}
      </div>
      <div>
        <Heading className="display mt-4 text-lg leading-tight md:text-xl">
          <Link
            to={`${href("/products")}?category=${encodeURIComponent(slug)}`}
            prefetch="intent"
            className="decoration-gold decoration-1 underline-offset-4 outline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {name}
          </Link>
        </Heading>
        <p className="mt-1 text-xs text-ink-soft tabular-nums md:text-sm">
          {pieceCount(pieces, mostCounted.category)}
        </p>
        {described && description ? (
          <p className="mt-2 hidden text-sm text-pretty text-ink-soft md:block">{description}</p>
        ) : null}
      </div>
    </article>
  );
}

/** A grid without a hole at its end: where the number asks for it, the first is as wide as two. */
export function CategoryMosaic(props: {
  categories: CardCategory[];
  described?: boolean;
  heading?: "h2" | "h3";
}) {
  const { categories, ...card } = props;
  const isOdd = categories.length % 2 === 1;
  const fours = (categories.length + (isOdd ? 1 : 0)) % 4 === 0;
  return (
    <CategoryGrid fours={fours}>
      {categories.map((category, index) => (
        <CategoryCard
          key={category.slug}
          {...card}
          category={category}
          wide={isOdd && index === 0}
        />
      ))}
    </CategoryGrid>
  );
}
