import { useForm } from "@conform-to/react";
import { requireOwner } from "#app/http/visitor.server.ts";
import { Card } from "#app/ui/card.tsx";
import { InputField, SelectField } from "#app/ui/field.tsx";
import { message, t } from "#languages/messages.ts";
import { longestFaultDays } from "#shop/profile/save-evidence-rules.server.ts";
import {
  readReturnRules,
  returnRulesForm,
  setReturnRules,
} from "#shop/profile/return-rules.server.ts";
import { Options } from "../shared/options.tsx";
import { settingsAction } from "../shared/settings-action.server.ts";
import { SettingsForm, SettingsPage } from "../shared/settings-page.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireOwner(context, url);
  return { rules: await readReturnRules() };
}

export const action = settingsAction({
  form: "return-rules",
  schema: returnRulesForm,
  save: async (owner, rules) => {
    const saved = await setReturnRules(owner, rules);
    if (saved.ok) return;
    const tooLong = t(
      "Packing pictures are kept for {months} months only. Enter {days} days or fewer, or keep the pictures longer first, under Packing and insurance.",
      { months: saved.months, days: longestFaultDays(saved.months) },
    );
    return { fieldErrors: { faultDays: [tooLong] } };
  },
  title: message("Return rules updated successfully"),
});

export default function ReturnSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { rules } = loaderData;
  const [form, fields] = useForm({
    id: "return-rules",
    lastResult: actionData ?? null,
    defaultValue: rules,
  });
  return (
    <SettingsPage>
      <SettingsForm {...{ form, fields }} saveLabel={t("Save rules")} className="max-w-2xl">
        <Card title={t("How long customers can ask")}>
          <p className="mb-5 text-ink-soft">
            {t(
              "Days are counted from the day the pieces arrive. Your page “Delivery and exchange” follows these settings, unless you wrote your own text: then make it say the same.",
            )}
          </p>
          <InputField
            label={t("Days to request an exchange")}
            hint={t("For another size or another piece. Enter 0 to allow only the same day.")}
            field={fields.exchangeDays}
            inputMode="numeric"
            required
            className="max-w-72"
          />
          <InputField
            label={t("Days to report a fault")}
            hint={t("For faulty, wrong or damaged pieces.")}
            field={fields.faultDays}
            inputMode="numeric"
            required
            className="max-w-72"
          />
        </Card>
        <Card title={t("Money")}>
          <InputField
            label={t("Days to refund or exchange")}
            hint={t("Counted from the day you receive the pieces. The customer sees this day.")}
            field={fields.refundDays}
            inputMode="numeric"
            required
            className="max-w-72"
          />
          <SelectField
            label={t("Gold price in an exchange")}
            hint={t(
              "For exchanges without a fault. At the price paid, customers can exchange whenever gold has become cheaper, and you bear the difference.",
            )}
            field={fields.exchangeGold}
            required
            className="max-w-md"
          >
            <Options
              of={{
                lower: t("The lower of the price paid and today's"),
                paid: t("The price paid"),
              }}
            />
          </SelectField>
          <SelectField
            label={t("If the new pieces cost less")}
            hint={t("The difference goes back as a refund does, or staff can't place the order.")}
            field={fields.exchangeDifference}
            required
            className="max-w-md"
          >
            <Options
              of={{
                refund: t("Give the difference back"),
                none: t("They must cost at least as much"),
              }}
            />
          </SelectField>
        </Card>
      </SettingsForm>
    </SettingsPage>
  );
}
