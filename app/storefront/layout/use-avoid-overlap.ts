import { useEffect, useRef, useState } from "react";

/** What a floating element must not cover, beside words: prices, codes and controls. It may cover pictures. */
const protectedSelector =
  "[data-price], button, input, select, textarea, label, summary, a:not(:has(img)), svg[role=img]";
/** Added on each side of the floating element, because its shadow hides content too. */
const marginPx = 8;

/**
 * Whether a floating element covers words, a price or a control. An IntersectionObserver whose root is the element's own box
 * answers that without a script on every scroll and without an extra layout.
 */
export function useAvoidOverlap<Floating extends HTMLElement>(isOn: boolean) {
  const element = useRef<Floating>(null);
  const [isOverlapping, setOverlapping] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    let frame = 0;
    let overlaps: IntersectionObserver | undefined;
    const observe = () => {
      frame = 0;
      const floating = element.current;
      overlaps?.disconnect();
      if (floating) overlaps = observeOverlaps(floating, setOverlapping);
    };
    const observeInNextFrame = () => {
      frame ||= requestAnimationFrame(observe);
    };
    const changes = new MutationObserver(observeInNextFrame);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener("resize", observeInNextFrame);
    observeInNextFrame();
    return () => {
      cancelAnimationFrame(frame);
      overlaps?.disconnect();
      changes.disconnect();
      window.removeEventListener("resize", observeInNextFrame);
    };
  }, [isOn]);
  return { element, isOverlapping };
}

function observeOverlaps(floating: HTMLElement, onChange: (isOverlapping: boolean) => void) {
  const covered = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        // Elements for screen readers alone are one pixel wide.
        if (isIntersecting && boundingClientRect.width > 1) covered.add(target);
        else covered.delete(target);
      }
      onChange(covered.size > 0);
    },
    { rootMargin: marginsAround(floating) },
  );
  for (const one of document.querySelectorAll(protectedSelector)) {
    if (one !== floating) observer.observe(one);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    if (data.trim()) observer.observe(parentElement!);
  }
  return observer;
}

/** The margins, as in `rootMargin`, that reduce the window to the element's box. */
function marginsAround(floating: HTMLElement): string {
  // `getBoundingClientRect` is not used, because a hidden element is scaled down: its box would be too small.
  const style = getComputedStyle(floating);
  const right = parseFloat(style.right) - marginPx;
  const bottom = parseFloat(style.bottom) - marginPx;
  const left = document.documentElement.clientWidth - right - floating.offsetWidth - 2 * marginPx;
  const top = window.innerHeight - bottom - floating.offsetHeight - 2 * marginPx;
  return [top, right, bottom, left].map((side) => `${-Math.max(0, side)}px`).join(" ");
}
