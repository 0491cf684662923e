import { useEffect, useRef, useState, useSyncExternalStore } from "react";

const slideIntervalMs = 6000;

/**
 * Scrolls a native scroll-snap strip to the next slide every 6 seconds, and from the last to the first. Pauses on
 * hover, on focus and for reduced motion.
 */
export function useCarousel(count: number) {
  const strip = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(0);
  const [paused, setPaused] = useState(false);
  const [isInteracting, setInteracting] = useState(false);
  const reducesMotion = useReducedMotion();
  const isPlaying = count > 1 && !reducesMotion && !paused && !isInteracting;

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => show(selected + 1), slideIntervalMs);
    return () => clearInterval(timer);
  });

  // Read the scroll position once at the start, because the visitor may have swiped before hydration.
  useEffect(syncSelected, [count]);

  return {
    selected,
    paused,
    reducesMotion,
    show,
    togglePlay: () => setPaused(!paused),
    strip: { ref: strip, onScroll: syncSelected },
    frame: {
      onPointerEnter: () => setInteracting(true),
      onPointerLeave: () => setInteracting(false),
      onFocus: () => setInteracting(true),
      onBlur: () => setInteracting(false),
    },
  };

  function show(index: number) {
    const isWrapping = index % count === 0 && selected === count - 1;
    strip.current?.scrollTo({
      left: (isWrapping ? count : index) * strip.current.clientWidth,
      behavior: reducesMotion ? "instant" : "smooth",
    });
  }

  /** Sets `selected` from the scroll position. At the last slide, moves the first one behind it, to make a loop. */
  function syncSelected() {
    const { current } = strip;
    const first = current?.firstElementChild;
    if (!current || !(first instanceof HTMLElement) || current.clientWidth === 0) return;
    const position = current.scrollLeft / current.clientWidth;
    const isWrapped = position > count - 0.01;
    first.style.translate = !isWrapped && position > count - 1.5 ? `${count * 100}%` : "";
    if (isWrapped) current.scrollTo({ left: 0, behavior: "instant" });
    setSelected(Math.round(position) % count);
  }
}

const reducedMotionQuery = "(prefers-reduced-motion: reduce)";

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(reducedMotionQuery);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(reducedMotionQuery).matches,
    () => false,
  );
}
