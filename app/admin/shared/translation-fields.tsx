import { InputField, TextareaField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { CopyFromEnglish } from "./copy-from-english.tsx";
import type { OtherLanguage } from "./other-languages.server.ts";

type Field = "name" | "description";
export type TypedTranslations = { [language: string]: { [Key in Field]?: string } | undefined };

/**
 * Name and description in each language, of a form that has them in English as fields `name` and `description`. An
 * empty field means that shoppers read English.
 */
export function TranslationFields(props: {
  languages: OtherLanguage[];
  initial: TypedTranslations;
  limits: Record<Field, number>;
  /** The errors of the form by field name. */
  errors: Record<string, string[] | undefined>;
  /** The server has answered this form, so what was copied or refused is shown open. */
  isAnswered: boolean;
  /** The id of a field's input, to which the errors above the form lead. */
  idOf?: (name: string) => string;
}) {
  const { languages, initial, limits, errors, isAnswered, idOf } = props;
  return (
    <div className="grid gap-2">
      {languages.map(({ code, tag, name }) => {
        const fieldOf = (field: Field) => {
          const fieldName = `translations.${code}.${field}`;
          return {
            id: idOf?.(fieldName),
            name: fieldName,
            defaultValue: initial[code]?.[field] ?? "",
            maxLength: limits[field],
            error: errors[fieldName]?.[0],
            lang: tag,
          };
        };
        const hasError = Object.keys(errors).some((one) => one.startsWith(`translations.${code}.`));
        return (
          <details
            key={code}
            open={hasError || (isAnswered && code in initial)}
            className="rounded-sm border border-line px-4"
          >
            <summary className="disclosure">
              <span lang={tag}>{name}</span>
              <span className="flex-1 text-xs font-normal text-ink-soft">
                {initial[code]?.name ? t("Translated") : t("Not translated yet")}
              </span>
            </summary>
            <div className="pt-1 pb-2">
              <div className="mb-3">
                <CopyFromEnglish language={code} name={name} />
              </div>
              <InputField
                {...fieldOf("name")}
                label={t("Name in {language}", { language: name })}
              />
              <TextareaField
                {...fieldOf("description")}
                label={t("Description in {language}", { language: name })}
                hint={t("Shoppers read the English text where this is empty.")}
              />
            </div>
          </details>
        );
      })}
    </div>
  );
}
