import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { InputField } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";
import type { Phrase } from "#shop/catalogue/list-untranslated.server.ts";
import { HiddenFields } from "../shared/hidden-fields.tsx";
import type { OtherLanguage } from "../shared/other-languages.server.ts";

/** A form with the words that repeat in the catalogue, each with an input for each language. */
export function PhraseCard(props: {
  languages: OtherLanguage[];
  phrases: Phrase[];
  isMore: boolean;
  all: boolean;
}) {
  const { languages, phrases, isMore, all } = props;
  const isBusy = useNavigation().state !== "idle";
  return (
    <Card
      title={t("Words that repeat")}
      action={
        <TextLink to={href("/admin/translations") + (all ? "" : "?all")}>
          {all ? t("Show only those without a translation") : t("Show all words")}
        </TextLink>
      }
    >
      <p className="mb-4 text-sm text-ink-soft">
        {t(
          "Names and values of variants, colours and sub-categories. Translate each word once for all products.",
        )}
      </p>
      {phrases.length === 0 ? (
        <p>{all ? t("There are no such words yet.") : t("All words are translated.")}</p>
      ) : (
        <Form method="post">
          <ul className="divide-y divide-line">
            {phrases.map(({ text, translations }, at) => (
              <li key={text} className="grid items-center gap-x-3 gap-y-2 py-3 md:grid-cols-3">
                <span className="font-medium break-words" lang="en">
                  {text}
                </span>
                <HiddenFields of={{ [`phrases[${at}].text`]: text }} />
                {languages.map(({ code, tag, name }) => (
                  <span key={code}>
                    <HiddenFields
                      of={{ [`phrases[${at}].seen.${code}`]: translations[code] ?? "" }}
                    />
                    <InputField
                      label={t("{text} in {language}", { text, language: name })}
                      labelHidden
                      dense
                      name={`phrases[${at}].to.${code}`}
                      defaultValue={translations[code]}
                      placeholder={name}
                      lang={tag}
                      maxLength={160}
                    />
                  </span>
                ))}
              </li>
            ))}
          </ul>
          {isMore ? (
            <p className="mt-3 text-sm text-ink-soft">
              {all
                ? t("Only the first {count} words are listed.", { count: phrases.length })
                : t("There are more words. Save these to see the next ones.")}
            </p>
          ) : null}
          <Button type="submit" busy={isBusy} className="mt-4">
            {t("Save translations")}
          </Button>
        </Form>
      )}
    </Card>
  );
}
