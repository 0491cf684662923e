import { Card } from "#app/ui/card.tsx";
import { InputField, TextareaField, type AnyField } from "#app/ui/field.tsx";
import { message, t } from "#languages/messages.ts";
import { CopyFromEnglish } from "../shared/copy-from-english.tsx";
import type { OtherLanguage } from "../shared/other-languages.server.ts";

const texts = [
  { name: "hours", label: message("Opening hours in {language}"), rows: 3 },
  { name: "summary", label: message("In one sentence, in {language}"), rows: 2 },
  { name: "aboutTitle", label: message("About title in {language}") },
  { name: "aboutText", label: message("About text in {language}"), rows: 8 },
  { name: "privacyEnglish", label: message("Privacy in {language}"), rows: 10 },
  { name: "terms", label: message("Terms in {language}"), rows: 10 },
  {
    name: "deliveryAndExchange",
    label: message("Delivery and exchange in {language}"),
    rows: 10,
  },
];

/** The shop's texts in another language. */
export function ProfileTranslation(props: {
  language: OtherLanguage;
  fields: Record<string, AnyField>;
}) {
  const { code, tag, name: language } = props.language;
  return (
    <Card
      title={t("Texts in {language}", { language })}
      action={<CopyFromEnglish language={code} name={language} />}
    >
      <p className="mb-4 text-xs text-ink-soft">
        {t(
          "An empty text is shown in English. When you change an English text, change it here too.",
        )}
      </p>
      {texts.map(({ name, label, rows }) => {
        // The Malay notice of privacy is among the policies, because the law asks for it.
        if (name === "privacyEnglish" && code === "ms") return null;
        const shared = { label: t(label, { language }), field: props.fields[name], lang: tag };
        return rows ? (
          <TextareaField key={name} {...shared} rows={rows} />
        ) : (
          <InputField key={name} {...shared} />
        );
      })}
    </Card>
  );
}
