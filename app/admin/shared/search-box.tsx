import Search from "lucide-react/icons/search";
import { useEffect, useRef, type FormEventHandler } from "react";
import { classes } from "#app/ui/classes.ts";
import { controlClass } from "#app/ui/control-class.ts";

/**
 * A list's search field. It shows the URL's search text again after "Clear" or Back, unless every keystroke searches
 * (`onType`), because then the typed text is ahead of the URL.
 */
export function SearchBox(props: {
  query: string;
  label: string;
  placeholder: string;
  className: string;
  onType?: FormEventHandler<HTMLInputElement>;
}) {
  const { query, label, placeholder, className, onType } = props;
  const input = useRef<HTMLInputElement>(null);
  const followsUrl = onType === undefined;
  useEffect(() => {
    if (input.current && followsUrl) input.current.value = query;
  }, [query, followsUrl]);
  return (
    <div className={classes("relative", className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={query}
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        onChange={onType}
        className={classes(controlClass, "pl-10")}
      />
    </div>
  );
}
