import { useEffect, useId, useRef, useState, type ChangeEvent, type KeyboardEvent } from "react";
import { Form, href, useFetcher, useNavigate } from "react-router";
import { Search } from "#app/ui/icons.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";
import { t } from "#languages/messages.ts";
import { suggestionOptions, type Suggestion } from "./suggestion-options.ts";
import type { loader } from "./suggestions.ts";

const SuggestionList = lazyPart(() => import("./suggestion-list.tsx"));

/** A pause in typing, after which suggestions are fetched. */
const pauseMs = 180;

/** A search field in the header or the menu that searches the product list, with suggestions where scripts run. */
export function SearchForm(props: {
  className: string;
  inputClass: string;
  listClass: string;
  onLeave?: () => void;
}) {
  const { onLeave } = props;
  const listId = useId();
  const navigate = useNavigate();
  const { typed, options, close } = useSuggestions();
  // Not an index: suggestions that arrive after an arrow key must not put another option under the cursor.
  const [activeTo, setActiveTo] = useState("");
  const active = options.findIndex((option) => option.to === activeTo);
  const isOpen = options.length > 0;

  function type(event: ChangeEvent<HTMLInputElement>) {
    setActiveTo("");
    typed(event.target.value);
  }

  function leave() {
    close();
    onLeave?.();
  }

  function choose(option: Suggestion) {
    leave();
    void navigate(option.to);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") setActiveTo(options[(active + 1) % options.length]!.to);
    else if (event.key === "ArrowUp") setActiveTo(options.at(active < 1 ? -1 : active - 1)!.to);
    else if (event.key === "Enter" && options[active]) choose(options[active]);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  }

  return (
    <Form
      action={href("/products")}
      role="search"
      discover="none"
      onSubmit={leave}
      className={props.className}
    >
      <label className="search-field">
        <span className="sr-only">{t("Search pieces")}</span>
        <Search className="size-5" />
        <input
          type="search"
          name="search"
          placeholder={t("Search pieces")}
          maxLength={120}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          onChange={type}
          onKeyDown={onKeyDown}
          onBlur={close}
          className={props.inputClass}
        />
      </label>
      {isOpen ? (
        <SuggestionList
          id={listId}
          options={options}
          active={active}
          className={props.listClass}
          onChoose={choose}
        />
      ) : null}
    </Form>
  );
}

/** Fetches suggestions after a pause in typing. */
function useSuggestions() {
  const fetcher = useFetcher<typeof loader>();
  const [search, setSearch] = useState("");
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function typed(text: string) {
    const wanted = text.trim();
    setSearch(wanted);
    clearTimeout(timer.current);
    if (wanted.length < 2 && !/\p{Script=Han}/u.test(wanted)) return;
    const address = `${href("/search/suggestions")}?search=${encodeURIComponent(wanted)}`;
    timer.current = window.setTimeout(() => void fetcher.load(address), pauseMs);
  }

  function close() {
    clearTimeout(timer.current);
    setSearch("");
  }

  return { typed, close, options: suggestionOptions(search, fetcher.data) };
}
