import { PictureView } from "#app/ui/picture.tsx";
import { t } from "#languages/messages.ts";
import type { Picture } from "#shop/picture.ts";

type Props = {
  title: string;
  text: string;
  buttonLabel: string;
  picture: Picture | null;
  /** The object URL of a file that was chosen but is not uploaded yet. */
  chosen: string | undefined;
};

/** A small copy of the slide as a desktop shows it, with the text on the left part of the picture. */
export function SlidePreview({ title, text, buttonLabel, picture, chosen }: Props) {
  const fill = "absolute inset-0 size-full object-cover object-[100%_60%]";
  return (
    <figure>
      <div className="relative aspect-2/1 overflow-hidden rounded-sm border border-line bg-linear-to-bl from-gold-wash to-paper">
        {chosen ? <img src={chosen} alt="" className={fill} /> : null}
        {picture && !chosen ? (
          <PictureView
            picture={picture}
            alt=""
            sizes="45rem"
            widths={[480, 800]}
            className={fill}
          />
        ) : null}
        <div className="absolute inset-y-0 left-[6%] flex w-[38%] flex-col items-start justify-center">
          <p className="display text-base leading-tight text-balance sm:text-xl">
            {title || t("Title")}
          </p>
          {text ? <p className="mt-1 line-clamp-3 text-xs leading-4">{text}</p> : null}
          <span className="mt-2 bg-ink px-2.5 py-1 text-xs text-paper">
            {buttonLabel || t("Button")}
          </span>
        </div>
      </div>
      <figcaption className="mt-1 text-xs text-ink-soft">
        {t("This is how the slide looks on a computer. On phones, the text is below the picture.")}
      </figcaption>
    </figure>
  );
}
