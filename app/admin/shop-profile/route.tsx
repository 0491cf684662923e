import { useForm } from "@conform-to/react";
import { requireOwner } from "#app/http/visitor.server.ts";
import { Card } from "#app/ui/card.tsx";
import { InputField, TextareaField } from "#app/ui/field.tsx";
import { version } from "#shop/version.server.ts";
import {
  readShopProfile,
  setShopProfile,
  shopProfileForm,
  type ShopProfile as Profile,
} from "#shop/profile/shop-profile.server.ts";
import { settingsAction } from "../shared/settings-action.server.ts";
import { SettingsForm, SettingsPage } from "../shared/settings-page.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireOwner(context, url);
  return { profile: await readShopProfile(), version };
}

export const action = settingsAction({
  form: "shop-profile",
  schema: shopProfileForm,
  disableAutoCoercion: true,
  save: setShopProfile,
  title: "Shop profile updated successfully",
});

export default function ShopProfile({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Profile>({
    id: "shop-profile",
    lastResult: actionData ?? null,
    defaultValue: loaderData.profile,
  });
  return (
    <SettingsPage>
      <SettingsForm {...{ form, fields }} saveLabel="Save profile" sticky className="max-w-3xl">
        <Card title="The business">
          <InputField label="Shop name" field={fields.name} required maxLength={60} />
          <InputField label="Registration number" field={fields.registrationNumber} />
          <TextareaField label="Address" field={fields.address} rows={3} />
          <TextareaField
            label="Opening hours"
            hint="Write each day or group of days on its own line. For example: Sunday: 11:00 am to 5:00 pm"
            field={fields.hours}
            rows={3}
          />
          <InputField
            label="Map link"
            hint="Paste the link from your map app's Share button."
            field={fields.mapUrl}
            type="url"
          />
        </Card>
        <Card title="How customers reach the shop">
          <InputField label="Phone" field={fields.phone} type="tel" />
          <InputField
            label="Chat number"
            hint="Include the country code, for example 60123456789. The chat button uses this number. Customers don't see it in the shop."
            field={fields.chatNumber}
            inputMode="numeric"
          />
          <InputField label="Email" field={fields.email} type="email" />
        </Card>
        <Card title="About the shop">
          <TextareaField
            label="In one sentence"
            hint="Search engines and link previews show this sentence."
            field={fields.summary}
            rows={2}
          />
          <InputField label="About title" field={fields.aboutTitle} />
          <TextareaField label="About text" field={fields.aboutText} rows={8} />
        </Card>
        <Card title="Policies">
          <p className="mb-4 text-xs text-ink-soft">
            {
              "Use ## for headings and - for bullet points. {name}, {registrationNumber}, {address}, {email} and {phone} are replaced with your shop's details."
            }
          </p>
          <TextareaField label="Privacy (English)" field={fields.privacyEnglish} rows={10} />
          <TextareaField label="Privacy (Malay)" field={fields.privacyMalay} rows={10} />
          <TextareaField label="Terms" field={fields.terms} rows={10} />
          <TextareaField
            label="Delivery and exchange"
            field={fields.deliveryAndExchange}
            rows={10}
          />
        </Card>
      </SettingsForm>
      <p className="mt-6 text-xs text-ink-soft">Emas {loaderData.version}</p>
    </SettingsPage>
  );
}
