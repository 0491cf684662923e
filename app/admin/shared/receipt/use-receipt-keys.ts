import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isShortcut } from "../is-shortcut.ts";

/** Keyboard shortcuts: `j` and `k` move between receipts, `a` and `r` open the focused one to verify or reject it. */
export function useReceiptKeys() {
  const navigate = useNavigate();
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!isShortcut(event)) return;
      if (event.key === "j" || event.key === "k") moveFocus(event.key === "j" ? 1 : -1);
      else if (event.key === "a" || event.key === "r") {
        const receipt = focused()?.dataset;
        if (!receipt?.receipt || receipt.waiting !== "true") return;
        const search = new URLSearchParams(window.location.search);
        search.set(event.key === "a" ? "view" : "reject", receipt.receipt);
        void navigate({ search: search.toString() }, { preventScrollReset: true });
      } else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate]);
}

/** The rows that can be seen. Each receipt has two rows, in a table and in a list of cards; one of them is hidden. */
export function visibleRows() {
  const all = document.querySelectorAll<HTMLElement>("main [data-receipt]");
  return [...all].filter((row) => row.checkVisibility());
}

function focused() {
  return visibleRows().find((row) => row.contains(document.activeElement));
}

function moveFocus(by: number) {
  const shown = visibleRows();
  const current = focused();
  const next = current ? shown.indexOf(current) + by : by > 0 ? 0 : shown.length - 1;
  const row = shown[Math.min(Math.max(0, next), shown.length - 1)];
  row?.querySelector<HTMLElement>("a")?.focus();
}
