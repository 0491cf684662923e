import Search from "lucide-react/icons/search";
import { useEffect, useRef, type FormEventHandler } from "react";
import { classes } from "#app/ui/classes.ts";
import { controlClass } from "#app/ui/control-class.ts";

/**
 * The words that a list is searched by, as the address has them. That may change without the field, by "Clear" or
 * by the Back button: then the field follows. Where each letter searches (`onType`) it stays ahead.
 */
export function SearchBox(props: {
  words: string;
  label: string;
  placeholder: string;
  className: string;
  onType?: FormEventHandler<HTMLInputElement>;
}) {
  const { words, label, placeholder, className, onType } = props;
  const input = useRef<HTMLInputElement>(null);
  const follows = onType === undefined;
  useEffect(() => {
    if (input.current && follows) input.current.value = words;
  }, [words, follows]);
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
        defaultValue={words}
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        onChange={onType}
        className={classes(controlClass, "pl-10")}
      />
    </div>
  );
}
