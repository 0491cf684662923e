import { useCallback, useEffect, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { CheckboxField } from "#app/ui/field.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { message, t, type Message } from "#languages/messages.ts";
import { isShortcut, shortcutsStorageKey } from "../shared/is-shortcut.ts";
import { searchKeys } from "../shared/search/search-keys.ts";

/** The second key of a sequence such as `g o` must follow within this time. */
const sequenceTimeoutMs = 1500;
const destinations: Record<string, { to: string; label: Message }> = {
  d: { to: href("/admin"), label: message("Go to the dashboard") },
  o: { to: href("/admin/orders"), label: message("Go to orders") },
  k: { to: href("/admin/to-pack"), label: message("Go to orders to pack") },
  u: { to: href("/admin/customers"), label: message("Go to customers") },
  p: { to: href("/admin/products"), label: message("Go to products") },
  c: { to: href("/admin/categories"), label: message("Go to categories") },
  t: { to: href("/admin/touch-n-go"), label: message("Go to Touch N Go") },
};

/**
 * `/` focuses search, `g o` opens orders, `?` shows the list of shortcuts. Single keys interfere with speech input, so
 * staff can turn the shortcuts off (WCAG 2.1.4).
 */
export function Shortcuts() {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  // The time at which `g` was pressed. A navigation keeps it, because the second key may come after the page changed.
  const gPressedAtMs = useRef(0);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!isShortcut(event)) return;
      const destination =
        Date.now() - gPressedAtMs.current < sequenceTimeoutMs ? destinations[event.key] : undefined;
      gPressedAtMs.current = event.key === "g" ? Date.now() : 0;
      const search = document.querySelector<HTMLInputElement>("main input[type=search]");
      if (destination) void navigate(destination.to);
      else if (event.key === "?") setOpen(true);
      else if (event.key === "/" && search) {
        search.focus();
        search.select();
      } else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate]);

  if (!hydrated) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={t("Keyboard shortcuts")}
        className="hidden size-8 place-items-center rounded-full border border-line bg-card font-semibold text-ink-soft hover:border-ink hover:text-ink lg:grid"
      >
        ?
      </button>
      <Dialog open={isOpen} onClose={close} title={t("Keyboard shortcuts")}>
        <dl className="divide-y divide-line border-y border-line">
          <ShortcutRow keys={searchKeys} label={t("Find an order, a product or a screen")} />
          <ShortcutRow keys={["/"]} label={t("Search the list")} />
          {Object.entries(destinations).map(([key, { label }]) => (
            <ShortcutRow key={key} keys={["g", key]} label={t(label)} />
          ))}
          <ShortcutRow keys={["j", "k"]} label={t("Touch N Go: next or previous receipt")} />
          <ShortcutRow
            keys={["a", "r"]}
            label={t("Touch N Go: verify or reject the selected receipt")}
          />
          <ShortcutRow keys={["?"]} label={t("Show this list")} />
        </dl>
        <CheckboxField
          label={t("Use keyboard shortcuts in this browser")}
          className="mt-3"
          defaultChecked={isOpen && localStorage.getItem(shortcutsStorageKey) !== "off"}
          onChange={(event) =>
            localStorage.setItem(shortcutsStorageKey, event.target.checked ? "on" : "off")
          }
        />
      </Dialog>
    </>
  );
}

function ShortcutRow({ keys, label }: { keys: string[]; label: string }) {
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <dt>{label}</dt>
      <dd className="flex gap-1">
        {keys.map((key) => (
          <kbd
            key={key}
            className="grid h-7 min-w-7 place-items-center rounded-sm border border-edge bg-paper px-1.5 font-sans text-xs font-semibold"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
