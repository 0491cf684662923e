import type { Picture } from "#shop/picture.ts";

export type PictureFormat = "avif" | "webp" | "jpeg";

/** The widths that `/images` serves; a test compares this list with the one in `platform`. */
export const pictureWidths = [160, 240, 320, 480, 640, 800, 1200, 1600, 2400];

/** Content-addressed: the response never changes. Feeds and link previews need JPEG. */
export function pictureUrl(picture: Picture, width: number, format: PictureFormat): string {
  return `/images/${picture.key}-${width}.${format}`;
}

/**
 * `srcset` up to the picture's own width. The last step is labelled with the real width: for `-1200`, a
 * picture of 900 px is served with 900 px.
 */
export function pictureSrcSet(
  picture: Picture,
  format: PictureFormat,
  widths: readonly number[] = pictureWidths,
): string {
  return usefulWidths(picture, widths)
    .map((width) => `${pictureUrl(picture, width, format)} ${Math.min(width, picture.width)}w`)
    .join(", ");
}

/** JPEG near 800 px, for browsers from before 2020 that support neither AVIF nor WebP. */
export function pictureFallback(picture: Picture, widths?: readonly number[]): string {
  const steps = usefulWidths(picture, widths ?? pictureWidths);
  return pictureUrl(picture, steps.findLast((width) => width <= 800) ?? steps[0] ?? 800, "jpeg");
}

function usefulWidths(picture: Picture, widths: readonly number[]): readonly number[] {
  const known =
    widths === pictureWidths ? widths : pictureWidths.filter((one) => widths.includes(one));
  const last = known.findIndex((width) => width >= picture.width);
  return last < 0 ? known : known.slice(0, last + 1);
}
