import Search from "lucide:search";
import {
  useEffect,
  useRef,
  type ComponentProps,
  type FormEventHandler,
  type ReactNode,
} from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { SelectField } from "#app/ui/field.tsx";
import { t, tContext } from "#languages/messages.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import { Options } from "./options.tsx";

/** The search form of a list. `keep` are filters in the URL that have no field in this form. */
export function SearchForm({
  keep,
  buttonClass,
  formClass = "flex-wrap",
  after,
  children,
  ...box
}: ComponentProps<typeof SearchBox> & {
  keep?: Record<string, string | undefined>;
  buttonClass?: string;
  formClass?: string;
  /** Shown after the Search button. */
  after?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Form method="get" role="search" className={classes("flex gap-2", formClass)}>
      {keep ? <HiddenFields of={keep} /> : null}
      <SearchBox {...box} />
      {children}
      <Button type="submit" variant="secondary" className={classes("px-4", buttonClass)}>
        {t("Search")}
      </Button>
      {after}
    </Form>
  );
}

type FilterSelectProps = Omit<ComponentProps<typeof SelectField>, "children" | "field"> & {
  name: string;
  value: string | undefined;
  /** The label of the option that sets no filter. */
  any: string;
  options: ComponentProps<typeof Options>["of"];
};

/** A select that sets a filter. It shows the URL's value again whenever the URL changes. */
export function FilterSelect({ value = "", any, options, ...rest }: FilterSelectProps) {
  return (
    <SelectField key={value} {...rest} labelHidden dense defaultValue={value}>
      <option value="">{any}</option>
      <Options of={options} />
    </SelectField>
  );
}

/** Two date fields beside each other: the first and the last day that a filter includes. */
export function DayFields(days: { from: string | undefined; to: string | undefined }) {
  return (
    <div className="flex min-w-0 basis-full gap-2 md:basis-auto">
      {(["from", "to"] as const).map((name) => (
        <label
          key={`${name} ${days[name]}`}
          className="flex min-w-0 flex-1 flex-col gap-1 text-xs text-ink-soft sm:flex-row sm:items-center sm:gap-2"
        >
          {name === "from" ? tContext("date", "From") : tContext("date", "To")}
          <input
            type="date"
            name={name}
            defaultValue={days[name]}
            className="control min-w-0 text-ink sm:flex-1 md:w-auto!"
          />
        </label>
      ))}
    </div>
  );
}

/**
 * A list's search field. Without `onType` it shows the URL's search text again after "Clear" or Back. With `onType`,
 * every keystroke searches, so that the URL lags behind the typed text, and the field does not follow the URL.
 */
function SearchBox(props: {
  query: string;
  label: string;
  placeholder: string;
  className: string;
  onType?: FormEventHandler<HTMLInputElement>;
}) {
  const { query, label, placeholder, className, onType } = props;
  const input = useRef<HTMLInputElement>(null);
  const followsUrl = onType === undefined;
  // The query that the field was last set to. At first it has it already, or what was typed before hydration.
  const shownQuery = useRef(query);
  useEffect(() => {
    if (shownQuery.current === query) return;
    shownQuery.current = query;
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
        className="control pl-10"
      />
    </div>
  );
}
