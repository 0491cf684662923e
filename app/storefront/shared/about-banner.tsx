import type { ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";
import { PictureView } from "#app/ui/picture.tsx";
import type { Picture } from "#shop/picture.ts";

export type Banner = { picture: Picture | null; alt: string };

/** A text about the shop beside the shop's photo. */
export function AboutBanner({
  picture,
  alt,
  priority,
  children,
}: Banner & {
  /** True for a banner at the top of a page: its picture loads first and is right of the text on desktop. */
  priority?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="bg-plum text-plum-text">
      <div className="mx-auto grid max-w-[100rem] md:grid-cols-2">
        {picture ? (
          <PictureView
            picture={picture}
            alt={alt}
            sizes="(min-width: 48rem) max(50vw, 46rem), 100vw"
            widths={[640, 800, 1200, 1600]}
            {...(priority && { priority })}
            className={classes(
              "aspect-3/2 size-full object-cover md:aspect-auto md:min-h-112",
              priority && "md:col-start-2 md:row-start-1",
            )}
          />
        ) : null}
        <div className="flex flex-col items-start justify-center px-[clamp(1rem,5vw,6rem)] py-12 md:py-20">
          {children}
        </div>
      </div>
    </div>
  );
}
