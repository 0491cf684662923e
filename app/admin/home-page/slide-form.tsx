import { getFormProps, useForm } from "@conform-to/react";
import { useState } from "react";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { InputField, TextareaField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import type { HeroSlide } from "#shop/profile/profile-schema.server.ts";
import type { HomePageAnswer } from "./home-page-action.server.ts";
import { DefaultSubmit } from "../shared/copy-from-english.tsx";
import type { OtherLanguage } from "../shared/other-languages.server.ts";
import { problemLines } from "../shared/problem-lines.ts";
import { PictureChoice, useChosenPicture } from "./picture-choice.tsx";
import { SlidePreview } from "./slide-preview.tsx";
import { SlideTranslation } from "./slide-translation.tsx";

type Props = {
  slide: HeroSlide | undefined;
  languages: OtherLanguage[];
  seen: string;
  answer: HomePageAnswer | undefined;
};

export function SlideForm({ slide, languages, seen, answer }: Props) {
  const [form, fields] = useForm({
    id: "slide",
    lastResult: answer?.result ?? null,
    defaultValue: {
      title: slide?.title ?? "",
      text: slide?.text ?? "",
      buttonLabel: slide?.buttonLabel ?? "",
      href: slide?.href ?? "",
      alt: slide?.alt ?? "",
      withoutPicture: undefined as string | undefined,
      translations: slide?.translations ?? {},
    },
  });
  const translations = fields.translations.getFieldset();
  const chosen = useChosenPicture();
  const [draft, setDraft] = useState({
    title: fields.title.initialValue ?? "",
    text: fields.text.initialValue ?? "",
    buttonLabel: fields.buttonLabel.initialValue ?? "",
    withoutPicture: false,
  });
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      onInput={(event) => {
        const typed = new FormData(event.currentTarget);
        const text = (name: string) => {
          const value = typed.get(name);
          return typeof value === "string" ? value : "";
        };
        setDraft({
          title: text("title"),
          text: text("text"),
          buttonLabel: text("buttonLabel"),
          withoutPicture: typed.has("withoutPicture"),
        });
      }}
    >
      <DefaultSubmit />
      <ErrorSummary lines={problemLines(form, fields, answer)} />
      <input type="hidden" name="seen" value={seen} />
      <SlidePreview
        {...draft}
        picture={draft.withoutPicture ? null : (slide?.picture ?? null)}
        chosen={chosen.address}
      />
      <div className="mt-5 grid gap-x-4 gap-y-1 md:grid-cols-2">
        <InputField label={t("Title")} field={fields.title} required maxLength={60} />
        <InputField label={t("Button")} field={fields.buttonLabel} required maxLength={30} />
        <TextareaField
          label={t("Text")}
          field={fields.text}
          rows={2}
          maxLength={160}
          className="md:col-span-2"
        />
        <InputField
          label={t("Leads to")}
          hint={t("Enter a page of this shop, for example /products?purity=916")}
          field={fields.href}
          required
          maxLength={300}
          className="md:col-span-2"
        />
      </div>
      <PictureChoice
        hasPicture={Boolean(slide?.picture)}
        hint={t(
          "JPEG, PNG or WebP, at most 10 MB. The best size is 2400 × 1200 px, with the jewellery on the right.",
        )}
        fields={fields}
        onChoose={chosen.choose}
      />
      {languages.map((language) => (
        <SlideTranslation
          key={language.code}
          language={language}
          fields={translations[language.code]!.getFieldset()}
        />
      ))}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} busyLabel={t("Saving...")}>
          {slide ? t("Save slide") : t("Add slide")}
        </Button>
        <ButtonLink to={href("/admin/settings/home")} variant="secondary" preventScrollReset>
          {t("Cancel")}
        </ButtonLink>
      </div>
    </Form>
  );
}
