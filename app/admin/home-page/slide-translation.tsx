import { InputField, TextareaField, type AnyField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { CopyFromEnglish } from "../shared/copy-from-english.tsx";
import type { OtherLanguage } from "../shared/other-languages.server.ts";

type Fields = Record<"title" | "text" | "buttonLabel" | "alt", AnyField>;

/** The texts of a slide in another language. */
export function SlideTranslation({
  language,
  fields,
}: {
  language: OtherLanguage;
  fields: Fields;
}) {
  const { code, tag, name } = language;
  return (
    <fieldset className="mt-5 border-t border-line pt-4">
      <legend className="sr-only">{name}</legend>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p aria-hidden="true" className="font-semibold" lang={tag}>
          {name}
        </p>
        <CopyFromEnglish language={code} name={name} />
      </div>
      <div className="grid gap-x-4 gap-y-1 md:grid-cols-2">
        <InputField
          label={t("Title in {language}", { language: name })}
          field={fields.title}
          lang={tag}
          maxLength={60}
        />
        <InputField
          label={t("Button in {language}", { language: name })}
          field={fields.buttonLabel}
          lang={tag}
          maxLength={30}
        />
        <TextareaField
          label={t("Text in {language}", { language: name })}
          field={fields.text}
          lang={tag}
          rows={2}
          maxLength={160}
          className="md:col-span-2"
        />
        <InputField
          label={t("Alt text in {language}", { language: name })}
          field={fields.alt}
          lang={tag}
          maxLength={200}
          className="md:col-span-2"
        />
      </div>
    </fieldset>
  );
}
