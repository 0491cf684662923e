import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import type { ComponentProps } from "react";
import { Form, href } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { PictureView } from "#app/ui/picture.tsx";
import type { HeroSlide } from "#shop/profile/profile.server.ts";

export function SlideList({ slides, seen }: { slides: HeroSlide[]; seen: string }) {
  return (
    <ol className="divide-y divide-line">
      {slides.map((slide, index) => {
        const at = index + 1;
        return (
          <li
            key={`${at} ${slide.title}`}
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
                No picture
              </div>
            )}
            <div className="min-w-0">
              <p className="display text-base break-words">{slide.title}</p>
              {slide.text ? <p className="text-sm text-ink-soft">{slide.text}</p> : null}
              <p className="mt-1 text-xs break-all text-ink-soft">
                {slide.buttonLabel} → {slide.href}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-x-1 sm:justify-end">
              <MoveButton
                {...{ at, to: at - 1, seen }}
                disabled={index === 0}
                aria-label={`Move slide ${at} up`}
              >
                <ArrowUp aria-hidden="true" className="size-4.5" />
              </MoveButton>
              <MoveButton
                {...{ at, to: at + 1, seen }}
                disabled={at === slides.length}
                aria-label={`Move slide ${at} down`}
              >
                <ArrowDown aria-hidden="true" className="size-4.5" />
              </MoveButton>
              <Link to={{ search: `slide=${at}` }} preventScrollReset className={linkClass}>
                Edit<span className="sr-only"> slide {at}</span>
              </Link>
              {slides.length > 1 ? (
                <Link
                  to={{ search: `remove=${at}` }}
                  preventScrollReset
                  className={`${linkClass} text-bad!`}
                >
                  Remove<span className="sr-only"> slide {at}</span>
                </Link>
              ) : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const linkClass =
  "inline-flex min-h-11 items-center px-2 font-medium text-gold-ink hover:underline";

type Move = { at: number; to: number; seen: string };

function MoveButton({ at, to, seen, ...rest }: Move & ComponentProps<"button">) {
  return (
    <Form method="post" action={href("/admin/settings/home")} preventScrollReset>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="at" value={at} />
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="seen" value={seen} />
      <button
        {...rest}
        className="grid size-11 place-items-center rounded-sm hover:bg-gold-wash disabled:text-line"
      />
    </Form>
  );
}
