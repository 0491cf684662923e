import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isShortcut } from "../layout/is-shortcut.ts";

/** `j` and `k` walk the receipts; `a` asks to verify the one in focus, `r` to reject it. */
export function useReceiptKeys() {
  const navigate = useNavigate();
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!isShortcut(event)) return;
      if (event.key === "j" || event.key === "k") step(event.key === "j" ? 1 : -1);
      else if (event.key === "a" || event.key === "r") {
        const receipt = focused()?.dataset;
        if (!receipt?.receipt || receipt.waiting !== "true") return;
        const search = new URLSearchParams(window.location.search);
        search.set(event.key === "a" ? "verify" : "reject", receipt.receipt);
        void navigate({ search: search.toString() }, { preventScrollReset: true });
      } else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate]);
}

/** The list is there twice, as a table and as cards: only one of them is shown. */
function rows() {
  const all = document.querySelectorAll<HTMLElement>("main [data-receipt]");
  return [...all].filter((row) => row.checkVisibility());
}

function focused() {
  return rows().find((row) => row.contains(document.activeElement));
}

function step(by: number) {
  const shown = rows();
  const now = focused();
  const next = now ? shown.indexOf(now) + by : by > 0 ? 0 : shown.length - 1;
  const row = shown[Math.min(Math.max(0, next), shown.length - 1)];
  row?.querySelector<HTMLElement>("a")?.focus();
}
