import type { Picture } from "#shop/picture.ts";

export type PictureFormat = "avif" | "webp" | "jpeg";

/** The widths that `/images` makes; a test holds this list against the one in `platform`. */
export const pictureWidths = [160, 240, 320, 480, 640, 800, 1200, 1600, 2400];

/** Content-addressed: what it answers never changes. JPEG is what feeds and link previews read. */
export function pictureAddress(picture: Picture, width: number, format: PictureFormat): string {
  return `/images/${picture.key}-${width}.${format}`;
}

/**
 * `srcset` up to the picture's own width. The last step is described by the width that really comes:
 * a picture of 900 px answers `-1200` with its 900 px.
 */
export function pictureSet(
  picture: Picture,
  format: PictureFormat,
  widths: readonly number[] = pictureWidths,
): string {
  return stepsOf(picture, widths)
    .map((width) => `${pictureAddress(picture, width, format)} ${Math.min(width, picture.width)}w`)
    .join(", ");
}

/** The one for browsers that read neither AVIF nor WebP, as they were before 2020: near 800 px. */
export function pictureFallback(picture: Picture, widths?: readonly number[]): string {
  const steps = stepsOf(picture, widths ?? pictureWidths);
  return pictureAddress(
    picture,
    steps.findLast((width) => width <= 800) ?? steps[0] ?? 800,
    "jpeg",
  );
}

function stepsOf(picture: Picture, widths: readonly number[]): readonly number[] {
  const known =
    widths === pictureWidths ? widths : pictureWidths.filter((one) => widths.includes(one));
  const last = known.findIndex((width) => width >= picture.width);
  return last < 0 ? known : known.slice(0, last + 1);
}
