/** HTML that is safe to send. Only `html` makes it, so no text gets in without being escaped. */
export type Html = { readonly markup: string };

type Value = string | number | Html | Html[] | undefined;

/** Builds HTML from a template. Escapes every value that is not `Html` itself. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: String.raw({ raw: strings }, ...values.map(render)) };
}

function render(value: Value): string {
  if (value === undefined) return "";
  if (Array.isArray(value)) return value.map((one) => one.markup).join("");
  return typeof value === "object" ? value.markup : escapeHtml(String(value));
}

function escapeHtml(text: string) {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
