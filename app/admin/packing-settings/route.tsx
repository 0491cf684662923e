import { href, useSearchParams } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { requireOwner } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { t } from "#languages/messages.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { insuredLimit } from "#shop/fulfilment/transit-policies.server.ts";
import { listTransitPolicies } from "#shop/fulfilment/manage-policies.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { textsAboutInsurance } from "#shop/profile/insured-texts.ts";
import { readPackingRules } from "#shop/profile/packing-rules.server.ts";
import { textName } from "./text-names.ts";
import { SettingsPage } from "../shared/settings-page.tsx";
import type { Route } from "./+types/route";
import { handlePackingForm } from "./packing-action.server.ts";
import { EndPolicy } from "./end-policy.tsx";
import { PackingRulesForm } from "./packing-rules-form.tsx";
import { PolicyForm } from "./policy-form.tsx";
import { PolicyList } from "./policy-list.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const owner = await requireOwner(context, url);
  const [rules, policies, limit, profile] = await Promise.all([
    readPackingRules(),
    listTransitPolicies(owner),
    insuredLimit(),
    readProfile(),
  ]);
  const texts = textsAboutInsurance(profile).map((name) => textName(name));
  return { rules, policies, limit, texts, today: dayOf(new Date()), newId: crypto.randomUUID() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const owner = await requireOwner(context, url);
  return handlePackingForm(owner, await formOf(request));
}

/** The URL says which dialog is open, so that the dialogs work without JavaScript. */
export default function PackingSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, policies, limit, texts, today, newId } = loaderData;
  const [params] = useSearchParams();
  const closeTo = href("/admin/settings/packing");
  const chosen = params.get("policy");
  const edited = policies.find(({ id }) => id === chosen);
  const ending = policies.find(({ id }) => id === params.get("end"));
  return (
    <SettingsPage
      action={
        <ButtonLink to={{ search: "policy=new" }} preventScrollReset>
          {t("Add policy")}
        </ButtonLink>
      }
    >
      <div className="max-w-2xl space-y-6">
        <PolicyList {...{ policies, limit, texts, today }} />
        <PackingRulesForm rules={rules} result={actionData?.rules} />
      </div>
      <Dialog
        open={chosen === "new" || Boolean(edited)}
        closeTo={closeTo}
        title={edited ? t("Edit policy") : t("Add policy")}
      >
        <PolicyForm
          key={edited?.id}
          policy={edited}
          newId={newId}
          today={today}
          result={actionData?.policy}
          closeTo={closeTo}
        />
      </Dialog>
      <Dialog open={Boolean(ending)} closeTo={closeTo} title={t("End policy")}>
        {ending ? <EndPolicy policy={ending} today={today} closeTo={closeTo} /> : null}
      </Dialog>
    </SettingsPage>
  );
}
