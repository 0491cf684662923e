import { getFormProps, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { formOf, parseForm } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireOwner } from "#app/http/visitor.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { CheckboxField, InputField } from "#app/ui/field.tsx";
import {
  readTradingRules,
  setTradingRules,
  tradingRulesForm,
} from "#shop/profile/trading-rules.server.ts";
import { PageHead } from "../shared/page-head.tsx";
import { SettingsTabs } from "../shared/settings-tabs.tsx";
import type { Route } from "./+types/route";

export { AdminErrorPage as ErrorBoundary } from "../shared/error-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireOwner(context, url);
  return { rules: await readTradingRules() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const owner = await requireOwner(context, url);
  const submission = parseForm(await formOf(request), { schema: tradingRulesForm });
  if (submission.status !== "success") return submission.reply();
  await setTradingRules(owner, submission.value);
  return redirectWithToast(href("/admin/settings/rules"), {
    title: "Trading rules updated successfully",
  });
}

export default function TradingRules({ loaderData, actionData }: Route.ComponentProps) {
  const { rules } = loaderData;
  const navigation = useNavigation();
  const [form, fields] = useForm({
    id: "trading-rules",
    lastResult: actionData ?? null,
    defaultValue: { ...rules, stopStaleSales: rules.stopStaleSales ? "on" : undefined },
  });
  const isBusy = navigation.state !== "idle" && navigation.formData?.has("lowStock") === true;
  return (
    <>
      <PageHead title="Settings" />
      <SettingsTabs />
      <Form
        method="post"
        preventScrollReset
        {...getFormProps(form)}
        className="max-w-2xl space-y-6"
      >
        <ErrorSummary lines={summaryOf(form, fields)} />
        <Card title="Outdated gold prices">
          <InputField
            label="Remind us to update prices after (hours)"
            hint="Staff see a reminder on every page. Enter 0 to turn it off."
            field={fields.stalePriceHours}
            inputMode="numeric"
            required
            className="max-w-72"
          />
          <CheckboxField
            label="Pause sales when prices are out of date"
            hint={
              'Products of that purity then show "Price unavailable" until you set a new price.'
            }
            field={fields.stopStaleSales}
          />
        </Card>
        <Card title="Prices at checkout">
          <InputField
            label="Hold prices for (minutes)"
            hint="Starts when the customer opens checkout. Enter 0 to turn off price holding."
            field={fields.priceLockMinutes}
            inputMode="numeric"
            required
            className="max-w-72"
          />
        </Card>
        <Card title="Stock">
          <InputField
            label="Low stock level"
            hint="Products with this many or fewer show as low stock."
            field={fields.lowStock}
            inputMode="numeric"
            required
            className="max-w-72"
          />
        </Card>
        <Button type="submit" busy={isBusy} busyLabel="Saving...">
          Save rules
        </Button>
      </Form>
    </>
  );
}
