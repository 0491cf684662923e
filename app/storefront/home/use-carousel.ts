import { useEffect, useRef, useState, useSyncExternalStore } from "react";

const pace = 6000;

/**
 * Moves a strip that the browser itself scrolls and snaps: on to the next slide every 6 seconds, and from
 * the last on to the first. It waits while somebody points at it, works in it or has asked for less motion.
 */
export function useCarousel(count: number) {
  const strip = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const calm = useReducedMotion();
  const plays = count > 1 && !calm && !paused && !held;

  useEffect(() => {
    if (!plays) return;
    const timer = setInterval(() => show(selected + 1), pace);
    return () => clearInterval(timer);
  });

  // Somebody may have swiped before this ran.
  useEffect(follow, [count]);

  return {
    selected,
    paused,
    calm,
    show,
    togglePlay: () => setPaused(!paused),
    strip: { ref: strip, onScroll: follow },
    frame: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };

  function show(index: number) {
    const isWrapping = index % count === 0 && selected === count - 1;
    strip.current?.scrollTo({
      left: (isWrapping ? count : index) * strip.current.clientWidth,
      behavior: calm ? "instant" : "smooth",
    });
  }

  /** While the last slide shows, the first waits behind it; once that is reached, both are put back. */
  function follow() {
    const { current } = strip;
    const first = current?.firstElementChild;
    if (!current || !(first instanceof HTMLElement) || current.clientWidth === 0) return;
    const place = current.scrollLeft / current.clientWidth;
    const isBack = place > count - 0.01;
    first.style.translate = !isBack && place > count - 1.5 ? `${count * 100}%` : "";
    if (isBack) current.scrollTo({ left: 0, behavior: "instant" });
    setSelected(Math.round(place) % count);
  }
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
