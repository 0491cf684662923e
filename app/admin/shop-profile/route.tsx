import { useForm } from "@conform-to/react";
import { requireOwner } from "#app/http/visitor.server.ts";
import { Card } from "#app/ui/card.tsx";
import { InputField, TextareaField } from "#app/ui/field.tsx";
import { message, t } from "#languages/messages.ts";
import { describeVersion } from "#shop/version.server.ts";
import {
  readShopProfile,
  setShopProfile,
  shopProfileForm,
  type ShopProfile as Profile,
} from "#shop/profile/shop-profile.server.ts";
import { DefaultSubmit } from "../shared/copy-from-english.tsx";
import { otherLanguages } from "../shared/other-languages.server.ts";
import { settingsAction } from "../shared/settings-action.server.ts";
import { SettingsForm, SettingsPage } from "../shared/settings-page.tsx";
import type { Route } from "./+types/route";
import { ProfileTranslation } from "./profile-translation.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireOwner(context, url);
  return {
    profile: await readShopProfile(),
    languages: otherLanguages(),
    version: describeVersion(),
  };
}

/** What owners write in the policies, shown as it is. */
const placeholders = {
  name: "{name}",
  registrationNumber: "{registrationNumber}",
  address: "{address}",
  email: "{email}",
  phone: "{phone}",
  insurance: "{insurance}",
  packing: "{packing}",
  pictureMonths: "{pictureMonths}",
  payWithin: "{payWithin}",
  readyWhen: "{readyWhen}",
  deliveryTimes: "{deliveryTimes}",
  exchangeWithin: "{exchangeWithin}",
  faultWithin: "{faultWithin}",
  refundWithin: "{refundWithin}",
  exchangeGold: "{exchangeGold}",
  exchangeDifference: "{exchangeDifference}",
};

export const action = settingsAction({
  form: "shop-profile",
  schema: shopProfileForm,
  disableAutoCoercion: true,
  save: setShopProfile,
  title: message("Shop profile updated successfully"),
});

export default function ShopProfile({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Profile>({
    id: "shop-profile",
    lastResult: actionData ?? null,
    defaultValue: loaderData.profile,
  });
  const translations = fields.translations.getFieldset();
  return (
    <SettingsPage>
      <SettingsForm
        {...{ form, fields }}
        saveLabel={t("Save profile")}
        sticky
        className="max-w-3xl"
      >
        <DefaultSubmit />
        <Card title={t("The business")}>
          <InputField label={t("Shop name")} field={fields.name} required maxLength={60} />
          <InputField label={t("Registration number")} field={fields.registrationNumber} />
          <InputField
            label={t("Hallmark on your pieces")}
            hint={t("For example EM 916. It appears on certificates.")}
            field={fields.hallmark}
            maxLength={80}
          />
          <TextareaField label={t("Address")} field={fields.address} rows={3} />
          <TextareaField
            label={t("Opening hours")}
            hint={t(
              "Write each day or group of days on its own line, for example Monday to Saturday: 10:30 am to 7:30 pm. If every line is written like that, the shop also says whether you're open now.",
            )}
            field={fields.hours}
            rows={3}
          />
          <InputField
            label={t("Map link")}
            hint={t("Paste the link from your map app's Share button.")}
            field={fields.mapUrl}
            type="url"
          />
        </Card>
        <Card title={t("How customers reach the shop")}>
          <InputField label={t("Phone")} field={fields.phone} type="tel" />
          <InputField
            label={t("Chat number")}
            hint={t(
              "Include the country code, for example 60123456789. The chat button uses this number. Customers don't see it in the shop.",
            )}
            field={fields.chatNumber}
            inputMode="numeric"
          />
          <InputField label={t("Email")} field={fields.email} type="email" />
          <TextareaField
            label={t("Social media links")}
            hint={t(
              "One per line, such as https://www.instagram.com/yourshop. They appear at the bottom of every page.",
            )}
            field={fields.socialLinks}
            rows={3}
          />
        </Card>
        <Card title={t("About the shop")}>
          <TextareaField
            label={t("In one sentence")}
            hint={t("Search engines and link previews show this sentence.")}
            field={fields.summary}
            rows={2}
          />
          <InputField label={t("About title")} field={fields.aboutTitle} />
          <TextareaField label={t("About text")} field={fields.aboutText} rows={8} />
        </Card>
        <Card title={t("Policies")}>
          <p className="mb-4 text-xs text-ink-soft">
            {t(
              "Use ## for headings and - for bullet points. {name}, {registrationNumber}, {address}, {email} and {phone} are replaced with your shop's details. {insurance} becomes a sentence that says whether parcels are insured today, and {packing} one that says how you pack. {pictureMonths} is how many months you keep pictures of packing. {payWithin} becomes the hours to pay that you set under Payments. {readyWhen} and {deliveryTimes} become what you chose under Delivery, and {exchangeWithin}, {faultWithin}, {refundWithin}, {exchangeGold} and {exchangeDifference} what you chose under Returns.",
              placeholders,
            )}
          </p>
          <TextareaField label={t("Privacy (English)")} field={fields.privacyEnglish} rows={10} />
          <TextareaField label={t("Privacy (Malay)")} field={fields.privacyMalay} rows={10} />
          <TextareaField label={t("Terms")} field={fields.terms} rows={10} />
          <TextareaField
            label={t("Delivery and exchange")}
            field={fields.deliveryAndExchange}
            rows={10}
          />
        </Card>
        {loaderData.languages.map((language) => (
          <ProfileTranslation
            key={language.code}
            language={language}
            fields={translations[language.code]!.getFieldset()}
          />
        ))}
      </SettingsForm>
      <p className="mt-6 text-xs text-ink-soft">{loaderData.version}</p>
    </SettingsPage>
  );
}
