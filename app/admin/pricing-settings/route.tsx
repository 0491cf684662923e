import { useForm } from "@conform-to/react";
import { requireOwner } from "#app/http/visitor.server.ts";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, InputField } from "#app/ui/field.tsx";
import { message, t } from "#languages/messages.ts";
import {
  readPricingSettings,
  setPricingSettings,
  pricingSettingsForm,
} from "#shop/profile/pricing-settings.server.ts";
import { settingsAction } from "../shared/settings-action.server.ts";
import { SettingsForm, SettingsPage } from "../shared/settings-page.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireOwner(context, url);
  return { rules: await readPricingSettings() };
}

export const action = settingsAction({
  form: "trading-rules",
  schema: pricingSettingsForm,
  save: setPricingSettings,
  title: message("Pricing and stock updated successfully"),
});

export default function PricingSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { rules } = loaderData;
  const [form, fields] = useForm({
    id: "trading-rules",
    lastResult: actionData ?? null,
    defaultValue: { ...rules, stopStaleSales: rules.stopStaleSales ? "on" : undefined },
  });
  return (
    <SettingsPage>
      <SettingsForm
        {...{ form, fields }}
        saveLabel={t("Save pricing and stock")}
        className="max-w-2xl"
      >
        <Card title={t("Outdated gold prices")}>
          <InputField
            label={t("Remind us to update prices after (hours)")}
            hint={t("Staff see a reminder on every page. Enter 0 to turn the reminder off.")}
            field={fields.stalePriceHours}
            inputMode="numeric"
            required
            className="max-w-72"
          />
          <CheckboxField
            label={t("Pause sales when prices are out of date")}
            hint={t(
              'Products with an outdated gold price show "Price unavailable" until you set a new price.',
            )}
            field={fields.stopStaleSales}
          />
        </Card>
        <Card title={t("Prices at checkout")}>
          <InputField
            label={t("Hold prices for (minutes)")}
            hint={t(
              "The price is held from the moment the customer opens checkout. Enter 0 to turn off price holding.",
            )}
            field={fields.priceLockMinutes}
            inputMode="numeric"
            required
            className="max-w-72"
          />
          <InputField
            label={t("Hold prices at the counter for (minutes)")}
            hint={t("For orders that staff enter, from the last change of the order.")}
            field={fields.counterLockMinutes}
            inputMode="numeric"
            required
            className="max-w-72"
          />
        </Card>
        <Card title={t("Stock")}>
          <InputField
            label={t("Low stock level")}
            hint={t("Products with this many or fewer show as low stock.")}
            field={fields.lowStock}
            inputMode="numeric"
            required
            className="max-w-72"
          />
        </Card>
      </SettingsForm>
    </SettingsPage>
  );
}
