import { useEffect, useRef, useState, useSyncExternalStore, type SyntheticEvent } from "react";
import { useLocation, useNavigation } from "react-router";

// The boxes keep their ticks themselves, because staff may tick some before scripts run, and browsers restore ticks.

export const tickAllId = "tick-all";

/** The ticks of the product list. `isRefused` is set while the page shows why the last change was not applied. */
export function useTicks(isRefused: boolean) {
  const { search } = useLocation();
  const isSending = useNavigation().formData?.has("change") === true;
  const ticked = useSyncExternalStore(subscribe, () => countTicked(), onServer);
  /** The search of which all results are selected, those on other pages too. */
  const [allOf, setAllOf] = useState<string>();
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending && !isRefused) clear();
    wasSending.current = isSending;
  }, [isSending, isRefused]);

  function onChange({ target }: SyntheticEvent) {
    if (target instanceof HTMLInputElement && target.name === "ids") setAllOf(undefined);
  }
  function tickPage(isTicked: boolean) {
    setAllOf(undefined);
    setBoxes(isTicked);
  }
  function selectAll() {
    setAllOf(search);
    setBoxes(true);
  }
  return { ticked, isAll: ticked > 0 && allOf === search, onChange, tickPage, selectAll, clear };
}

export type Ticks = ReturnType<typeof useTicks>;

function boxes() {
  return [...document.querySelectorAll<HTMLInputElement>("input[name=ids]")];
}

function countTicked(): number {
  return boxes().filter((box) => box.checked).length;
}

function onServer(): number {
  return 0;
}

function subscribe(onTick: () => void) {
  document.addEventListener("change", onTick);
  return () => document.removeEventListener("change", onTick);
}

function setBoxes(isTicked: boolean) {
  for (const box of boxes()) box.checked = isTicked;
  document.dispatchEvent(new Event("change"));
}

/** Unticks all. The bar disappears, so the focus goes to the box in the head. */
function clear() {
  setBoxes(false);
  document.getElementById(tickAllId)?.focus({ preventScroll: true });
}
