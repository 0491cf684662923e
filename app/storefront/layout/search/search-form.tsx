import { Form, href } from "react-router";
import { Search } from "#app/ui/icons.tsx";
import { t } from "#languages/messages.ts";

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
        <span className="sr-only">{t("Search pieces")}</span>
        <Search className="size-5" />
        <input
          type="search"
          name="search"
          placeholder={t("Search pieces")}
          className={props.inputClass}
        />
      </label>
    </Form>
  );
}
