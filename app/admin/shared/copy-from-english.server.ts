import { textOf } from "#app/http/form.server.ts";

/**
 * Without JavaScript, does what the button "Copy from English" does in browsers: the empty fields of that language get
 * the English texts. False if another button was pressed.
 */
export function copyFromEnglish(form: FormData): boolean {
  const language = textOf(form, "copyFromEnglish");
  if (!language) return false;
  const prefix = `translations.${language}.`;
  for (const [name, text] of form) {
    if (name.startsWith(prefix) && text === "")
      form.set(name, textOf(form, name.slice(prefix.length)));
  }
  return true;
}
