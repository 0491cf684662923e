import { Form, href } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { Search } from "#app/ui/icons.tsx";

/** Searches the product list from the header or the menu. */
export function SearchForm(props: {
  className: string;
  inputClass: string;
  onSubmit?: () => void;
}) {
  return (
    <Form
      action={href("/products")}
      role="search"
      onSubmit={props.onSubmit}
      className={props.className}
    >
      <label className="flex items-center gap-2 border-b border-edge transition-colors focus-within:border-gold hover:border-ink">
        <span className="sr-only">Search pieces</span>
        <Search className="size-5 shrink-0 text-ink-soft" />
        <input
          type="search"
          name="search"
          placeholder="Search pieces"
          className={classes(
            "bg-transparent placeholder:text-ink-soft focus-visible:outline-none",
            props.inputClass,
          )}
        />
      </label>
    </Form>
  );
}
