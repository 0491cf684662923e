import * as links from "#shop/links.ts";
import type { Picture } from "#shop/picture.ts";

export type PictureFormat = "avif" | "webp" | "jpeg";

/** The widths that `/images` serves; a test compares this list with the one in `platform`. */
export const pictureWidths = [160, 240, 320, 480, 640, 800, 1200, 1600, 2400];

/**
 * The URL of a picture. Without a format, the server chooses the best one that the browser accepts; link previews need
 * JPEG. The URL contains a hash of the picture's content, so a URL always shows the same picture.
 */
export function pictureUrl(picture: Picture, width: number, format?: PictureFormat): string {
  return links.picture(`${picture.key}-${width}${format ? `.${format}` : ""}`);
}

/**
 * A `srcset` up to the picture's own width. The server never enlarges a picture, so the last entry states the real
 * width: `-1200 900w` for a picture that is 900 px wide.
 */
export function pictureSrcSet(picture: Picture, widths: readonly number[]): string {
  return usefulWidths(picture, widths)
    .map((width) => `${pictureUrl(picture, width)} ${Math.min(width, picture.width)}w`)
    .join(", ");
}

/** The URL of a copy of up to 800 px, for browsers and crawlers that ignore `srcset`. */
export function pictureFallback(picture: Picture, widths: readonly number[]): string {
  const steps = usefulWidths(picture, widths);
  return pictureUrl(picture, steps.findLast((width) => width <= 800) ?? steps[0]!);
}

function usefulWidths(picture: Picture, widths: readonly number[]): readonly number[] {
  const last = widths.findIndex((width) => width >= picture.width);
  return last < 0 ? widths : widths.slice(0, last + 1);
}
