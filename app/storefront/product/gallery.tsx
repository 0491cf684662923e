import { useRef, useState, type MouseEvent } from "react";
import { altOfView } from "#app/ui/alt-of-view.ts";
import { X } from "#app/ui/icons.tsx";
import { pictureUrl } from "#app/ui/picture-urls.ts";
import { PicturePreload, PictureView } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import type { Picture } from "#shop/picture.ts";

type Image = { picture: Picture; alt: string };

/**
 * Photos in a native scroll-snap strip with thumbnails; a click enlarges a photo. Without JavaScript, a thumbnail links
 * to its photo in the strip, and a photo links to its picture file.
 */
export function Gallery({ images, name }: { images: Image[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [isEnlarged, setEnlarged] = useState(false);
  const hydrated = useHydrated();
  const [first] = images;
  if (!first) return <div className="photo bg-gold-wash" />;
  const enlarged = images[shown] ?? first;
  return (
    <section aria-label={t("Photographs")} aria-roledescription={t("carousel")}>
      <PicturePreload picture={first.picture} sizes={sizes} widths={widths} />
      <ul
        ref={strip}
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          setShown(Math.round(scrollLeft / Math.max(1, clientWidth)));
        }}
        className="photo-strip"
      >
        {images.map(({ picture, alt }, index) => (
          <li
            key={picture.key}
            id={`photo-${index + 1}`}
            // Screen readers and the Tab key find one link to a large photo: that of the photo in view.
            inert={hydrated && index !== shown}
          >
            <a href={pictureUrl(picture, 2400)} onClick={zoom} className="group">
              <PictureView
                picture={picture}
                alt={altOfView(alt, name, index)}
                sizes={sizes}
                widths={widths}
                priority={index === 0}
                className="photo"
              />
              <span className="zoom-mark">
                <span className="sr-only">{t("View larger image")}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {images.length > 1 ? (
        <ul className="mt-2 flex flex-wrap gap-3 md:mt-3">
          {images.map(({ picture }, index) => (
            <li key={picture.key}>
              <a
                href={`#photo-${index + 1}`}
                onClick={(event) => show(event, index)}
                aria-label={t("Photograph {number} of {count}", {
                  number: index + 1,
                  count: images.length,
                })}
                aria-current={index === shown}
                className="thumbnail"
              >
                <PictureView picture={picture} alt="" sizes="5rem" widths={[160, 240]} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {isEnlarged ? (
        <EnlargedPhoto
          picture={enlarged.picture}
          alt={altOfView(enlarged.alt, name, images.indexOf(enlarged))}
          name={name}
          onClose={() => setEnlarged(false)}
        />
      ) : null}
    </section>
  );

  function show(event: MouseEvent, index: number) {
    event.preventDefault();
    strip.current?.scrollTo(index * strip.current.clientWidth, 0);
  }

  function zoom(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setEnlarged(true);
  }
}

/** A full-screen photo; a press toggles between fitting the screen and a larger, scrollable size. */
function EnlargedPhoto({
  picture,
  alt,
  name,
  onClose,
}: Image & {
  name: string;
  onClose: () => void;
}) {
  const [fits, setFits] = useState(true);
  return (
    <dialog
      ref={showModal}
      onClose={onClose}
      aria-label={t("{name}, large", { name })}
      className="m-0 h-dvh max-h-none w-dvw max-w-none overflow-auto bg-ink/90 p-0 open:animate-[appear_200ms]"
    >
      <button
        type="button"
        onClick={(event) => event.currentTarget.closest("dialog")?.close()}
        aria-label={t("Close")}
        className="fixed top-3 right-3 z-10 grid size-12 place-items-center rounded-full bg-card text-ink"
      >
        <X className="size-5" />
      </button>
      <button
        type="button"
        onClick={() => setFits(!fits)}
        aria-label={fits ? t("Enlarge") : t("Fit to screen")}
        className={
          fits ? "grid h-dvh w-dvw cursor-zoom-in place-items-center" : "block cursor-zoom-out"
        }
      >
        <PictureView
          picture={picture}
          alt={alt}
          sizes={fits ? "100vmin" : "200vmax"}
          className={fits ? "max-h-dvh w-auto max-w-full object-contain" : "w-[200vmin] max-w-none"}
        />
      </button>
    </dialog>
  );
}

function showModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
}

const sizes = "(min-width: 80rem) 40rem, (min-width: 64rem) 55vw, (min-width: 48rem) 46vw, 100vw";
const widths = [480, 640, 800, 1200, 1600];
