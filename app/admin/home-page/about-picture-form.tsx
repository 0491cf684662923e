import { getFormProps, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { InputField } from "#app/ui/field.tsx";
import { PictureView } from "#app/ui/picture.tsx";
import { t } from "#languages/messages.ts";
import type { Picture } from "#shop/picture.ts";
import type { HomePageAnswer } from "./home-page-action.server.ts";
import type { OtherLanguage } from "../shared/other-languages.server.ts";
import { problemLines } from "../shared/problem-lines.ts";
import { PictureChoice, useChosenPicture } from "./picture-choice.tsx";

type Props = {
  about: {
    picture: Picture | null;
    alt: string;
    translations: Record<string, { alt: string } | undefined>;
  };
  languages: OtherLanguage[];
  answer: HomePageAnswer | undefined;
};

export function AboutPictureForm({ about, languages, answer }: Props) {
  const [form, fields] = useForm({
    id: "about-picture",
    lastResult: answer?.result ?? null,
    defaultValue: {
      alt: about.alt,
      withoutPicture: undefined as string | undefined,
      translations: about.translations,
    },
  });
  const translations = fields.translations.getFieldset();
  const chosen = useChosenPicture();
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle" && navigation.formEncType === "multipart/form-data";
  const shape = "aspect-3/2 w-full rounded-sm object-cover";
  return (
    <Card title={t("About picture")}>
      <Form
        method="post"
        action={href("/admin/settings/home")}
        encType="multipart/form-data"
        preventScrollReset
        {...getFormProps(form)}
      >
        <ErrorSummary lines={problemLines(form, fields, answer)} />
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
          {chosen.address ? <img src={chosen.address} alt="" className={shape} /> : null}
          {about.picture && !chosen.address ? (
            <PictureView
              picture={about.picture}
              alt={about.alt}
              sizes="(min-width: 40rem) 14rem, 100vw"
              widths={[320, 480, 800]}
              className={shape}
            />
          ) : null}
          {!about.picture && !chosen.address ? (
            <div className={`grid place-items-center bg-grey-wash text-xs text-grey ${shape}`}>
              {t("No picture")}
            </div>
          ) : null}
          <div>
            <PictureChoice
              hasPicture={Boolean(about.picture)}
              hint={t(
                "This picture appears beside the shop's story on the home and About pages. It can be at most 10 MB.",
              )}
              fields={fields}
              onChoose={chosen.choose}
            >
              {languages.map(({ code, tag, name }) => (
                <InputField
                  key={code}
                  label={t("Alt text in {language}", { language: name })}
                  field={translations[code]!.getFieldset().alt}
                  lang={tag}
                  maxLength={200}
                />
              ))}
            </PictureChoice>
            <Button type="submit" className="mt-3" busy={isBusy} busyLabel={t("Saving...")}>
              {t("Save picture")}
            </Button>
          </div>
        </div>
      </Form>
    </Card>
  );
}
