import { preload } from "react-dom";
import type { Picture } from "#shop/picture.ts";
import { tintTokens } from "./tint-tokens.ts";
import { pictureFallback, pictureSrcSet, pictureWidths } from "./picture-urls.ts";

type Props = {
  picture: Picture;
  /** Empty only if the text beside the picture says the same. */
  alt: string;
  /** The rendered width, for example `(min-width: 64rem) 25vw, 50vw`. */
  sizes: string;
  /** Only for the largest picture of the first screen (largest contentful paint); all other pictures load lazily. */
  priority?: boolean;
  className?: string;
  /** The widths to offer: those that `sizes` selects on common screens. */
  widths?: readonly number[];
  onLoad?: () => void;
};

/** A picture in the best format that the browser accepts (ADR-0046), with a background colour until it has loaded. */
export function PictureView({
  picture,
  alt,
  sizes,
  priority,
  className,
  widths = pictureWidths,
  onLoad,
}: Props) {
  const image = (
    <img
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? undefined : "async"}
      width={picture.width}
      height={picture.height}
      alt={alt}
      className={className}
      data-tint={tintTokens(picture.tint)}
      onLoad={onLoad}
      sizes={sizes}
      srcSet={pictureSrcSet(picture, widths)}
      src={pictureFallback(picture, widths)}
    />
  );
  // Outside a <picture>, React would preload the eager <img>, even if the browser already has a larger copy of it.
  return priority ? <picture className="contents">{image}</picture> : image;
}

/** Starts the download of the page's main picture early: React puts the link into the document's head. */
export function PicturePreload({
  picture,
  sizes,
  widths = pictureWidths,
}: Pick<Props, "picture" | "sizes" | "widths">) {
  preload(pictureFallback(picture, widths), {
    as: "image",
    imageSrcSet: pictureSrcSet(picture, widths),
    imageSizes: sizes,
    fetchPriority: "high",
  });
  return null;
}
