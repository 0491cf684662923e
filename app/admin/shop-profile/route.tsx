import { getFormProps, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { formOf, parseForm } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireOwner } from "#app/http/visitor.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { InputField, TextareaField } from "#app/ui/field.tsx";
import {
  readShopProfile,
  setShopProfile,
  shopProfileForm,
  type ShopProfile as Profile,
} from "#shop/profile/shop-profile.server.ts";
import { BottomBar } from "../shared/bottom-bar.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { SettingsTabs } from "../shared/settings-tabs.tsx";
import type { Route } from "./+types/route";

export { AdminErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireOwner(context, url);
  return { profile: await readShopProfile() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const owner = await requireOwner(context, url);
  const sent = await formOf(request);
  // With coercion an emptied field would count as missing.
  const submission = parseForm(sent, { schema: shopProfileForm, disableAutoCoercion: true });
  if (submission.status !== "success") return submission.reply();
  await setShopProfile(owner, submission.value);
  return redirectWithToast(href("/admin/settings/shop"), {
    title: "Shop profile updated successfully",
  });
}

export default function ShopProfile({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const [form, fields] = useForm<Profile>({
    id: "shop-profile",
    lastResult: actionData ?? null,
    defaultValue: loaderData.profile,
  });
  const isBusy = navigation.state !== "idle" && navigation.formData?.has("aboutTitle") === true;
  return (
    <>
      <PageHead title="Settings" />
      <SettingsTabs />
      <Form
        method="post"
        preventScrollReset
        {...getFormProps(form)}
        className="max-w-3xl space-y-6"
      >
        <ErrorSummary lines={summaryOf(form, fields)} />
        <Card title="The business">
          <InputField label="Shop name" field={fields.name} required maxLength={60} />
          <InputField label="Registration number" field={fields.registrationNumber} />
          <TextareaField label="Address" field={fields.address} rows={3} />
          <TextareaField
            label="Opening hours"
            hint="One line per entry, for example: Sunday: 11:00 am to 5:00 pm"
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
            hint="Include the country code, for example 60123456789. Used for the chat button. Not shown to customers."
            field={fields.chatNumber}
            inputMode="numeric"
          />
          <InputField label="Email" field={fields.email} type="email" />
        </Card>
        <Card title="About the shop">
          <TextareaField
            label="In one sentence"
            hint="For search engines and link previews."
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
        <BottomBar>
          <Button type="submit" busy={isBusy} busyLabel="Saving...">
            Save profile
          </Button>
        </BottomBar>
      </Form>
    </>
  );
}
