import { preload } from "react-dom";
import type { Picture } from "#shop/picture.ts";
import { tintWords } from "./tint-words.ts";
import { pictureFallback, pictureSet } from "./picture-addresses.ts";

type Props = {
  picture: Picture;
  /** "" only where the text beside it says the same. */
  alt: string;
  /** How wide it is drawn, as in `(min-width: 64rem) 25vw, 50vw`. */
  sizes: string;
  /** For the one picture that is the page's largest paint; every other one waits until it is near. */
  priority?: boolean;
  className?: string;
  /** Fewer steps than all of them, where it is never drawn large. */
  widths?: readonly number[];
};

/** A kept picture in the best format that the browser reads; its tint holds the place until it comes. */
export function PictureView({ picture, alt, sizes, priority, className, widths }: Props) {
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSet(picture, "avif", widths)} sizes={sizes} />
      <source type="image/webp" srcSet={pictureSet(picture, "webp", widths)} sizes={sizes} />
      <img
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? undefined : "async"}
        width={picture.width}
        height={picture.height}
        alt={alt}
        className={className}
        data-tint={tintWords(picture.tint)}
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
    imageSrcSet: pictureSet(picture, "avif", widths),
    imageSizes: sizes,
    fetchPriority: "high" as const,
  };
}

/** The same from inside a screen: React writes the link at the top of the document. */
export function PicturePreload(props: Pick<Props, "picture" | "sizes" | "widths">) {
  const link = picturePreload(props.picture, props.sizes, props.widths);
  preload(pictureFallback(props.picture, props.widths), link);
  return null;
}
