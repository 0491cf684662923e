import { useEffect, useRef, useState } from "react";

/** What a floating element must not cover. It may cover a product card (a link with a picture), but not its price. */
const protectedSelector =
  "[data-price], dd, button, input, select, textarea, label, summary, a:not(:has(img))";
/** Added on each side of the floating element, because its shadow hides content too. */
const marginPx = 8;

/** Whether a floating element covers a price or control; updated on scroll, resize and DOM changes. */
export function useAvoidOverlap<Floating extends HTMLElement>(isOn: boolean) {
  const element = useRef<Floating>(null);
  const [isOverlapping, setOverlapping] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    let frame = 0;
    const check = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        const floating = element.current;
        if (floating) setOverlapping(overlapsProtected(floating));
      });
    };
    const changes = new MutationObserver(check);
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["hidden", "open"],
    });
    const sizes = new ResizeObserver(check);
    sizes.observe(document.body);
    window.addEventListener("scroll", check, { passive: true });
    window.addEventListener("resize", check);
    check();
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
      window.removeEventListener("scroll", check);
      window.removeEventListener("resize", check);
    };
  }, [isOn]);
  return { element, isOverlapping };
}

function overlapsProtected(floating: HTMLElement): boolean {
  // `getBoundingClientRect` is not used, because a hidden element is scaled down: its box would be too small.
  const style = getComputedStyle(floating);
  const rightEdge = document.documentElement.clientWidth - parseFloat(style.right);
  const bottomEdge = window.innerHeight - parseFloat(style.bottom);
  const box = {
    left: rightEdge - floating.offsetWidth - marginPx,
    right: rightEdge + marginPx,
    top: bottomEdge - floating.offsetHeight - marginPx,
    bottom: bottomEdge + marginPx,
  };
  return [...document.querySelectorAll(protectedSelector)].some((one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    if (one === floating || width <= 1) return false;
    return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  });
}
