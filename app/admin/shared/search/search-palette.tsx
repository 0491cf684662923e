import Search from "lucide:search";
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
} from "react";
import { Form, href, useFetcher, useNavigate } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { Dialog, focusOnOpen } from "#app/ui/dialog.tsx";
import { Link } from "#app/ui/link.tsx";
import { t, tPlural } from "#languages/messages.ts";
import { FoundOptions } from "./found-options.tsx";
import type { SearchAnswer } from "./search-answer.ts";
import { searchKeys } from "./search-keys.ts";

const debounceMs = 200;
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The link to the search. With JavaScript, it and Ctrl+K open the search above the current screen. */
export function SearchPalette() {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const open = useCallback(() => setOpen(true), []);
  useEffect(() => {
    // Not a single key, so it stays where staff turned the shortcuts off (WCAG 2.1.4).
    function onKey(event: KeyboardEvent) {
      const isCtrlK =
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        event.key.toLowerCase() === "k";
      if (!isCtrlK) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) open();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);
  return (
    <>
      <Link
        to={href("/admin/search")}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          open();
        }}
        className="flex size-11 shrink-0 items-center justify-center gap-2 rounded-sm text-ink-soft hover:text-ink max-lg:absolute max-lg:top-0.5 max-lg:right-1 lg:h-8 lg:w-auto lg:border lg:border-line lg:bg-card lg:px-2.5 lg:hover:border-ink"
      >
        <Search aria-hidden="true" className="size-5 lg:size-4" />
        <span className="max-lg:sr-only">{t("Search")}</span>
        <kbd aria-hidden="true" className="hidden font-sans text-xs lg:inline">
          {searchKeys.join(" ")}
        </kbd>
      </Link>
      <Dialog open={isOpen} onClose={close} title={t("Search")} wide fillsPhone>
        <SearchBox onDone={close} />
      </Dialog>
    </>
  );
}

/** A combobox: the focus stays in the field, and the arrow keys choose one of the results. */
function SearchBox({ onDone }: { onDone: () => void }) {
  const fetcher = useFetcher<SearchAnswer>();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listId = useId();
  useEffect(() => () => clearTimeout(timer.current), []);

  const query = typed.trim();
  // Results of an earlier text are shown until the next arrive, but Enter does not open one of them.
  const isCurrent = fetcher.data?.q === query && query !== "";
  const groups = query && fetcher.data ? fetcher.data.groups : [];
  const hits = groups.flatMap(({ hits: found, more }) => [...found, ...(more ? [more] : [])]);
  const hit = isCurrent ? hits[chosen] : undefined;

  return (
    <Form
      method="get"
      action={href("/admin/search")}
      role="search"
      onSubmit={(event) => {
        onDone();
        if (!hit) return;
        event.preventDefault();
        void navigate(hit.to);
      }}
    >
      <input
        ref={focusOnOpen}
        type="text"
        name="q"
        role="combobox"
        aria-label={t("Search orders, customers, products and screens")}
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={hit ? `${listId}-${chosen}` : undefined}
        placeholder={t("Order, name, phone, email, product or screen")}
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => search(event.target.value)}
        onKeyDown={choose}
        className="control"
      />
      <p
        role="status"
        className={classes("mt-3 text-xs text-ink-soft", hits.length > 0 && "sr-only")}
      >
        {statusText()}
      </p>
      {hits.length > 0 ? (
        <FoundOptions id={listId} groups={groups} chosen={hit ? chosen : -1} onOpen={onDone} />
      ) : null}
    </Form>
  );

  function search(text: string) {
    setTyped(text);
    setChosen(0);
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (!wanted) return;
    timer.current = setTimeout(() => {
      void fetcher.load(`${href("/admin/search")}?q=${encodeURIComponent(wanted)}`);
    }, debounceMs);
  }

  function choose(event: ReactKeyboardEvent) {
    const step = steps[event.key];
    // Results of an earlier text are about to be replaced.
    if (!step || !isCurrent || hits.length === 0 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setChosen((at) => (at + step + hits.length) % hits.length);
  }

  function statusText(): string {
    if (!query) return t("Type to search. Arrow keys choose, Enter opens.");
    if (!isCurrent) return hits.length > 0 ? "" : t("Searching...");
    return hits.length === 0
      ? t("Nothing found")
      : tPlural(hits.length, "{count} result", "{count} results");
  }
}
