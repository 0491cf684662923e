import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { t } from "#languages/messages.ts";

/**
 * Fills the empty fields of a language with the English texts, to be translated in place. The field of `aboutText` in
 * Malay is named `translations.ms.aboutText`. Without JavaScript, `copyFromEnglish` on the server fills them.
 */
export function CopyFromEnglish({ language, name }: { language: string; name: string }) {
  const hydrated = useHydrated();
  return (
    <Button
      type={hydrated ? "button" : "submit"}
      name="copyFromEnglish"
      value={language}
      formNoValidate
      variant="secondary"
      size="sm"
      onClick={({ currentTarget: { form } }) => {
        if (hydrated && form) fillEmptyFields(form, `translations.${language}.`);
      }}
    >
      {t("Copy from English")}
      <span className="sr-only"> ({name})</span>
    </Button>
  );
}

/** Must be the first button of the form: Enter in a field presses the first one, which would otherwise be to copy. */
export function DefaultSubmit() {
  const hydrated = useHydrated();
  if (hydrated) return null;
  return <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />;
}

function fillEmptyFields(form: HTMLFormElement, prefix: string) {
  for (const field of form.elements) {
    if (!isText(field) || field.value !== "" || !field.name.startsWith(prefix)) continue;
    const english = form.elements.namedItem(field.name.slice(prefix.length));
    if (!isText(english)) continue;
    field.value = english.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function isText(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}
