import { useEffect, useRef, useState } from "react";

/** Prices and facts, and what is pressed or typed in; of a card that is one link only its price. */
const precious =
  "[data-price], dd, button, input, select, textarea, label, summary, a:not(:has(img))";
/** What is below its shadow's edge is as good as covered. */
const room = 8;

/** Whether something precious of the page lies below a floating element, as the page scrolls and changes. */
export function useStepAside<Floating extends HTMLElement>(isOn: boolean) {
  const element = useRef<Floating>(null);
  const [aside, setAside] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    let frame = 0;
    const look = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        const floating = element.current;
        if (floating) setAside(covers(floating));
      });
    };
    const changes = new MutationObserver(look);
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["hidden", "open"],
    });
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    look();
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [isOn]);
  return { element, aside };
}

function covers(floating: HTMLElement): boolean {
  // Not its own box: made smaller while it is aside, it would come back too early.
  const { right, bottom } = getComputedStyle(floating);
  const end = document.documentElement.clientWidth - parseFloat(right);
  const foot = window.innerHeight - parseFloat(bottom);
  const box = {
    left: end - floating.offsetWidth - room,
    right: end + room,
    top: foot - floating.offsetHeight - room,
    bottom: foot + room,
  };
  return [...document.querySelectorAll(precious)].some((one) => {
    const { left, right: to, top, bottom: under, width } = one.getBoundingClientRect();
    if (one === floating || width <= 1) return false;
    return left < box.right && to > box.left && top < box.bottom && under > box.top;
  });
}
