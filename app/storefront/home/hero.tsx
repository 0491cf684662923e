import Autoplay from "embla-carousel-autoplay";
import useEmblaCarousel from "embla-carousel-react";
import { Pause, Play } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { PicturePreload, PictureView } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Picture } from "#shop/picture.ts";

export type Slide = {
  title: string;
  text: string;
  buttonLabel: string;
  href: string;
  picture: Picture | null;
  alt: string;
};

/**
 * Slides that loop, 6 seconds each; they wait while somebody points at them, works in them or has asked
 * for less motion. Without JavaScript they are a strip to swipe.
 */
export function Hero({ slides }: { slides: Slide[] }) {
  const hydrated = useHydrated();
  const calm = useReducedMotion();
  const [viewport, embla] = useEmblaCarousel(
    { loop: slides.length > 1, active: slides.length > 1, duration: 25 },
    calm || slides.length < 2 ? [] : autoplay,
  );
  const [selected, setSelected] = useState(0);
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    if (!embla) return;
    const follow = () => setSelected(embla.selectedScrollSnap());
    embla.on("select", follow);
    return () => {
      embla.off("select", follow);
    };
  }, [embla]);

  const first = slides[0]?.picture;
  return (
    <section aria-roledescription="carousel" aria-label="Collections" className="relative bg-paper">
      {first ? <PicturePreload picture={first} sizes={sizes} /> : null}
      <div
        ref={viewport}
        className={hydrated ? "overflow-hidden" : "snap-x snap-mandatory overflow-x-auto"}
      >
        <div className="flex">
          {slides.map((slide, index) => (
            <HeroSlide
              key={`${index} ${slide.title}`}
              slide={slide}
              position={`${index + 1} of ${slides.length}`}
              priority={index === 0}
              away={hydrated && index !== selected}
            />
          ))}
        </div>
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
                  aria-label={`Show ${slide.title}`}
                  aria-current={index === selected}
                  onClick={() => embla?.scrollTo(index)}
                  className="group grid size-11 place-items-center"
                >
                  <span className="block size-2.5 rotate-45 border border-gold-ink transition-colors group-aria-[current=true]:bg-gold-ink" />
                </button>
              ))}
              {calm ? null : (
                <button
                  type="button"
                  aria-label={paused ? "Play slides" : "Pause slides"}
                  onClick={togglePlay}
                  className="grid size-11 place-items-center text-gold-ink"
                >
                  {paused ? (
                    <Play aria-hidden="true" className="size-4" strokeWidth={1.5} />
                  ) : (
                    <Pause aria-hidden="true" className="size-4" strokeWidth={1.5} />
                  )}
                </button>
              )}
            </div>
          </div>
        </div>
      ) : null}
    </section>
  );

  function togglePlay() {
    const player = embla?.plugins().autoplay;
    if (paused) player?.play();
    else player?.stop();
    setPaused(!paused);
  }
}

const autoplay = [
  Autoplay({ delay: 6000, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true }),
];

const sizes = "(min-width: 48rem) 100vw, 150vw";

const shape = "aspect-4/3 w-full md:aspect-2/1 md:max-h-[calc(100svh-9rem)] md:min-h-104";

function HeroSlide(props: { slide: Slide; position: string; priority: boolean; away: boolean }) {
  const { slide } = props;
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={props.position}
      inert={props.away}
      className="relative flex min-w-0 flex-[0_0_100%] snap-start flex-col"
    >
      {slide.picture ? (
        <PictureView
          picture={slide.picture}
          alt={slide.alt}
          sizes={sizes}
          priority={props.priority}
          className={classes(shape, "object-cover object-[82%_50%] md:object-[100%_60%]")}
        />
      ) : (
        <div className={classes(shape, "bg-linear-to-bl from-gold-wash to-paper")} />
      )}
      <div className="flex flex-1 items-center md:absolute md:inset-0">
        <div className="frame">
          <div className="max-w-md py-8 md:max-w-[33%] md:py-0 lg:max-w-[38%]">
            <h2 className="display text-2xl text-balance lg:text-3xl">{slide.title}</h2>
            {slide.text ? (
              <p className="mt-4 max-w-sm text-base text-ink-soft md:text-ink">{slide.text}</p>
            ) : null}
            <ButtonLink to={slide.href} size="lg" className="mt-7">
              {slide.buttonLabel}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}

const reduce = "(prefers-reduced-motion: reduce)";

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(reduce);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(reduce).matches,
    () => false,
  );
}
