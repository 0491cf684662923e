import type { ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";
import { PictureView } from "#app/ui/picture.tsx";
import type { Picture } from "#shop/picture.ts";

/** A small picture beside a name, at most 80 px wide. `children` are shown if there is no picture. */
export function Thumbnail({
  picture,
  alt = "",
  sizes = "48px",
  className = "size-12",
  children,
}: {
  picture: Picture | null | undefined;
  alt?: string;
  sizes?: string;
  className?: string;
  children?: ReactNode;
}) {
  if (!picture) return children;
  return (
    <PictureView
      picture={picture}
      alt={alt}
      sizes={sizes}
      widths={[160]}
      className={classes("rounded-sm object-cover", className)}
    />
  );
}
