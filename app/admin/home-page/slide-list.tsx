import { href } from "react-router";
import { PictureView } from "#app/ui/picture.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { t } from "#languages/messages.ts";
import type { HeroSlide } from "#shop/profile/profile-schema.server.ts";
import { MoveButtons } from "../shared/move-buttons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

export function SlideList({ slides, seen }: { slides: HeroSlide[]; seen: string }) {
  return (
    <ol className="divide-y divide-line">
      {slides.map((slide, index) => (
        <li
          key={`${index} ${slide.title}`}
          className="grid gap-x-5 gap-y-2 py-4 first:pt-0 last:pb-0 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
        >
          {slide.picture ? (
            <PictureView
              picture={slide.picture}
              alt={slide.alt}
              sizes="(min-width: 40rem) 11rem, 100vw"
              widths={[320, 480, 800]}
              className="aspect-2/1 w-full rounded-sm object-cover object-right"
            />
          ) : (
            <div className="grid aspect-2/1 w-full place-items-center rounded-sm bg-linear-to-bl from-gold-wash to-paper text-xs text-ink-soft">
              {t("No picture")}
            </div>
          )}
          <div className="min-w-0">
            <p className="display text-base break-words">{slide.title}</p>
            {slide.text ? <p className="text-sm text-ink-soft">{slide.text}</p> : null}
            <p className="mt-1 text-xs break-all text-ink-soft">
              {slide.buttonLabel} → {slide.href}
            </p>
          </div>
          <SlideActions {...{ index, seen }} count={slides.length} />
        </li>
      ))}
    </ol>
  );
}

function hidden(words: string) {
  return <span className="sr-only">{words}</span>;
}

/** The buttons of one slide. `index` counts from 0, but the places in URLs and forms count from 1. */
function SlideActions({ index, count, seen }: { index: number; count: number; seen: string }) {
  const at = index + 1;
  return (
    <div className="flex flex-wrap items-center gap-x-1 sm:justify-end">
      <MoveButtons
        name={t("slide {at}", { at })}
        at={index}
        count={count}
        fieldsFor={(to) => ({ intent: "move", at, to: to + 1, seen })}
        action={href("/admin/settings/home")}
      />
      <TextLink standalone to={{ search: `slide=${at}` }} preventScrollReset className="px-2">
        <Rich text={t("Edit<hidden> slide {at}</hidden>", { at })} hidden={hidden} />
      </TextLink>
      {count > 1 ? (
        <TextLink
          standalone
          to={{ search: `remove=${at}` }}
          preventScrollReset
          className="px-2 text-bad!"
        >
          <Rich text={t("Remove<hidden> slide {at}</hidden>", { at })} hidden={hidden} />
        </TextLink>
      ) : null}
    </div>
  );
}
