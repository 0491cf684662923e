import { preload } from "react-dom";
import type { Picture } from "#shop/picture.ts";
import { tintTokens } from "./tint-tokens.ts";
import { pictureFallback, pictureSrcSet } from "./picture-urls.ts";

type Props = {
  picture: Picture;
  /** "" only where the text beside it says the same. */
  alt: string;
  /** The rendered width, for example `(min-width: 64rem) 25vw, 50vw`. */
  sizes: string;
  /** For the page's largest contentful paint only; all other pictures load lazily. */
  priority?: boolean;
  className?: string;
  /** Fewer widths, for a picture that is never shown large. */
  widths?: readonly number[];
};

/** A picture in the best format that the browser supports; its tint is shown until it has loaded. */
export function PictureView({ picture, alt, sizes, priority, className, widths }: Props) {
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSrcSet(picture, "avif", widths)} sizes={sizes} />
      <source type="image/webp" srcSet={pictureSrcSet(picture, "webp", widths)} sizes={sizes} />
      <img
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? undefined : "async"}
        width={picture.width}
        height={picture.height}
        alt={alt}
        className={className}
        data-tint={tintTokens(picture.tint)}
        src={pictureFallback(picture, widths)}
      />
    </picture>
  );
}

/** For a route's `links`, or its `meta` with `tagName: "link"`. Browsers without AVIF skip it. */
export function picturePreload(picture: Picture, sizes: string, widths?: readonly number[]) {
  return {
    rel: "preload" as const,
    as: "image" as const,
    type: "image/avif",
    imageSrcSet: pictureSrcSet(picture, "avif", widths),
    imageSizes: sizes,
    fetchPriority: "high" as const,
  };
}

/** The same from inside a component: React puts the link into the head of the document. */
export function PicturePreload(props: Pick<Props, "picture" | "sizes" | "widths">) {
  const link = picturePreload(props.picture, props.sizes, props.widths);
  preload(pictureFallback(props.picture, props.widths), link);
  return null;
}
