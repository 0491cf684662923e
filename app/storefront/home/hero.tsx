import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { icon } from "#app/ui/icons.tsx";
import { PicturePreload, PictureView } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";
import type { LocalSlide as Slide } from "#shop/profile/local-texts.ts";
import { useCarousel } from "./use-carousel.ts";

/** A carousel to swipe. With JavaScript its slides advance automatically, and each slide has a button that shows it. */
export function Hero({ slides }: { slides: Slide[] }) {
  const hydrated = useHydrated();
  const carousel = useCarousel(slides.length);
  const { selected, paused } = carousel;
  const first = slides[0]?.picture;
  return (
    <section
      aria-roledescription={t("carousel")}
      aria-label={t("Collections")}
      className="relative bg-paper"
      {...carousel.frame}
    >
      {first ? <PicturePreload picture={first} sizes={sizes} widths={widths} /> : null}
      <div
        {...carousel.strip}
        className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] noscript:[scrollbar-width:auto]"
      >
        {slides.map((slide, index) => (
          <HeroSlide
            key={`${index} ${slide.title}`}
            slide={slide}
            position={t("{number} of {count}", { number: index + 1, count: slides.length })}
            priority={index === 0}
            isHidden={hydrated && index !== selected}
            defersPicture={!hydrated && index > 0}
          />
        ))}
      </div>
      {slides.length > 1 ? (
        <div className="pointer-events-none absolute inset-x-0 top-0 aspect-4/3 md:top-auto md:bottom-0 md:aspect-auto">
          <div className="frame flex h-full items-end pb-2 md:pb-6">
            <div
              className={classes(
                "pointer-events-auto -ml-3 flex items-center",
                !hydrated && "invisible",
              )}
            >
              {slides.map((slide, index) => (
                <button
                  key={`${index} ${slide.title}`}
                  type="button"
                  aria-label={t("Show {slide}", { slide: slide.title })}
                  aria-current={index === selected}
                  onClick={() => carousel.show(index)}
                  className="group grid size-11 place-items-center"
                >
                  <span className="block size-2.5 rotate-45 border border-gold-ink transition-colors group-aria-[current=true]:bg-gold-ink" />
                </button>
              ))}
              {carousel.reducesMotion ? null : (
                <button
                  type="button"
                  aria-label={paused ? t("Play slides") : t("Pause slides")}
                  onClick={carousel.togglePlay}
                  className="grid size-11 place-items-center text-gold-ink"
                >
                  {paused ? <Play className="size-4" /> : <Pause className="size-4" />}
                </button>
              )}
            </div>
          </div>
        </div>
      ) : null}
    </section>
  );
}

const Pause = icon(
  "M15 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-16a1 1 0 0 1 1-1zM6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-16a1 1 0 0 1 1-1z",
);
const Play = icon(
  "M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z",
);

// On a phone the picture is 150vw wide and cropped. 120vw looks as sharp as 150vw there, because screens are dense.
const sizes = "(min-width: 48rem) 100vw, 120vw";
const widths = [640, 800, 1200, 1600, 2400];

const shape = "aspect-4/3 w-full md:aspect-2/1 md:max-h-[calc(100svh-9rem)] md:min-h-104";

/** With `defersPicture`, the picture is added after hydration, so that the first slide's picture loads first. */
function HeroSlide(props: {
  slide: Slide;
  position: string;
  priority: boolean;
  isHidden: boolean;
  defersPicture: boolean;
}) {
  const { slide, defersPicture } = props;
  const picture = slide.picture ? (
    <PictureView
      picture={slide.picture}
      alt={slide.alt}
      sizes={sizes}
      widths={widths}
      priority={props.priority}
      className={classes(shape, "object-cover object-[82%_50%] md:object-[100%_60%]")}
    />
  ) : null;
  const isPictureDeferred = defersPicture && picture !== null;
  return (
    <div
      role="group"
      aria-roledescription={t("slide")}
      aria-label={props.position}
      inert={props.isHidden}
      className="relative flex min-w-0 flex-[0_0_100%] snap-start flex-col"
    >
      {isPictureDeferred ? <noscript>{picture}</noscript> : picture}
      {isPictureDeferred || !picture ? (
        <div
          className={classes(
            shape,
            "bg-linear-to-bl from-gold-wash to-paper",
            isPictureDeferred && "noscript:hidden",
          )}
        />
      ) : null}
      <div className="flex flex-1 items-center md:absolute md:inset-0">
        <div className="frame">
          <div lang={slide.lang} className="max-w-md py-8 md:max-w-[33%] md:py-0 lg:max-w-[38%]">
            <h2 className="display text-2xl text-balance lg:text-3xl">{slide.title}</h2>
            {slide.text ? (
              <p className="mt-4 max-w-sm text-base text-ink-soft md:text-ink">{slide.text}</p>
            ) : null}
            <ButtonLink to={slide.href} prefetch="intent" size="lg" className="mt-7">
              {slide.buttonLabel}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}
