import { Form, href } from "react-router";
import { Search } from "#app/ui/icons.tsx";

/** A search field in the header or the menu that searches the product list. */
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
      <label className="search-field">
        <span className="sr-only">Search pieces</span>
        <Search className="size-5" />
        <input
          type="search"
          name="search"
          placeholder="Search pieces"
          className={props.inputClass}
        />
      </label>
    </Form>
  );
}
