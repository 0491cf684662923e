import { useEffect } from "react";
import { useNavigate, type To } from "react-router";
import { isShortcut } from "../is-shortcut.ts";

/**
 * Keyboard shortcuts of the open receipt: each key of `links` follows its link. `a` only moves the focus to the question
 * before Verify, because a letter of a typed word must never verify a payment.
 */
export function useDialogKeys(isOn: boolean, links: Record<string, To | undefined>) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOn) return;
    function onKey(event: KeyboardEvent) {
      if (!isShortcut(event, { inDialog: true })) return;
      const to = links[event.key];
      if (to) void navigate(to, { preventScrollReset: true, replace: true });
      else if (event.key === "a") document.querySelector<HTMLElement>("[data-question]")?.focus();
      else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
