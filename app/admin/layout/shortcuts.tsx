import { useCallback, useEffect, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { CheckboxField } from "#app/ui/field.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { isShortcut, shortcutsKept } from "./is-shortcut.ts";

const places: Record<string, { to: string; label: string }> = {
  d: { to: href("/admin"), label: "Go to the dashboard" },
  o: { to: href("/admin/orders"), label: "Go to orders" },
  p: { to: href("/admin/products"), label: "Go to products" },
  c: { to: href("/admin/categories"), label: "Go to categories" },
  t: { to: href("/admin/touch-n-go"), label: "Go to Touch N Go" },
};

/**
 * `/` to the search, `g o` to orders, `?` for this list. Single keys get in the way of speech input, so
 * they can be turned off (WCAG 2.1.4).
 */
export function Shortcuts() {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  // Kept while the page changes under the keys: a second key may come as the new page does.
  const afterG = useRef(0);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!isShortcut(event)) return;
      const place = Date.now() - afterG.current < 1500 ? places[event.key] : undefined;
      afterG.current = event.key === "g" ? Date.now() : 0;
      const search = document.querySelector<HTMLInputElement>("main input[type=search]");
      if (place) void navigate(place.to);
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
        aria-label="Keyboard shortcuts"
        className="hidden size-8 place-items-center rounded-full border border-line bg-card font-semibold text-ink-soft hover:border-ink hover:text-ink lg:grid"
      >
        ?
      </button>
      <Dialog open={isOpen} onClose={close} title="Keyboard shortcuts">
        <dl className="divide-y divide-line border-y border-line">
          <Line keys={["/"]} label="Search the list" />
          {Object.entries(places).map(([key, { label }]) => (
            <Line key={key} keys={["g", key]} label={label} />
          ))}
          <Line keys={["j", "k"]} label="Touch N Go: next, previous receipt" />
          <Line keys={["a", "r"]} label="Touch N Go: verify, reject the receipt in focus" />
          <Line keys={["?"]} label="Show this list" />
        </dl>
        <CheckboxField
          label="Use these keys in this browser"
          className="mt-3"
          defaultChecked={isOpen && localStorage.getItem(shortcutsKept) !== "off"}
          onChange={(event) =>
            localStorage.setItem(shortcutsKept, event.target.checked ? "on" : "off")
          }
        />
      </Dialog>
    </>
  );
}

function Line({ keys, label }: { keys: string[]; label: string }) {
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
