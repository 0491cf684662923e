import Bell from "lucide:bell";
import { Form, href } from "react-router";
import { formOf, textOf } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { requireUser } from "#app/http/visitor.server.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { Rich } from "#app/ui/rich.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { wholeAmounts } from "#app/ui/whole-amounts.ts";
import { message, t } from "#languages/messages.ts";
import { alertTitle } from "#shop/alerts/alert-title.ts";
import { endAlert } from "#shop/alerts/change-alert.server.ts";
import { alertsOfAccount, isAlertOfAccount, type Alert } from "#shop/alerts/read-alerts.server.ts";
import { pageTitle } from "../../shared/page-meta.ts";
import { SubmitButton } from "../../shared/form/submit-button.tsx";
import { AccountHeading } from "../shared/account-heading.tsx";
import type { Route } from "./+types/route";

export const meta = pageTitle(message("Your alerts"));

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = await requireUser(context, url);
  const alerts = await alertsOfAccount(user);
  return {
    alerts: alerts.map((alert) => ({
      id: alert.id,
      title: alertTitle(alert),
      state: alert.isLinkExpired ? ("ended" as const) : alert.state,
      endsAt: formatMoment(alert.endsAt, "date"),
    })),
    isEmailVerified: user.emailVerified,
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const user = await requireUser(context, url);
  const alertId = textOf(await formOf(request), "alertId");
  if (await isAlertOfAccount(alertId, user)) await endAlert(alertId);
  return redirectWithToast(href("/account/alerts"), { title: t("Alert turned off") });
}

export default function AccountAlerts({ loaderData }: Route.ComponentProps) {
  const { alerts, isEmailVerified } = loaderData;
  const ask = <ButtonLink to={href("/price-alerts")}>{t("Set an alert")}</ButtonLink>;
  return (
    <>
      {alerts.length === 0 ? (
        <EmptyState icon={Bell} title={t("No alerts yet")} action={ask} className="py-8">
          {t("Get one email when gold, or a piece you like, costs what you want to pay.")}
        </EmptyState>
      ) : (
        <>
          <AccountHeading title={t("Alerts")} action={ask} />
          <ul className="divide-y divide-line rounded-lg border border-line bg-card">
            {alerts.map((alert) => (
              <AlertRow key={alert.id} alert={alert} />
            ))}
          </ul>
        </>
      )}
      {isEmailVerified ? null : (
        <p className="mt-6 max-w-prose text-sm text-ink-soft">
          <Rich
            text={t(
              "Alerts you asked for without signing in appear here once your email address is confirmed. <a>Confirm it under Orders</a>.",
            )}
            a={(words) => <TextLink to={href("/account")}>{words}</TextLink>}
          />
        </p>
      )}
    </>
  );
}

type Row = Route.ComponentProps["loaderData"]["alerts"][number];

function AlertRow({ alert: { id, title, state, endsAt } }: { alert: Row }) {
  const isOpen = state === "pending" || state === "active";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{wholeAmounts(title)}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <Badge tone={tones[state]}>{stateName(state)}</Badge>
          {state === "active" ? t("until {date}", { date: endsAt }) : null}
          {state === "pending" ? t("Open the link in our email to turn it on.") : null}
        </p>
      </div>
      {isOpen ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="alertId" value={id} />
          <SubmitButton
            formField={["alertId", id]}
            variant="secondary"
            size="sm"
            busyLabel={t("Ending...")}
          >
            {t("Turn off this alert")}
            <span className="sr-only"> {title}</span>
          </SubmitButton>
        </Form>
      ) : null}
    </li>
  );
}

const tones: Record<Alert["state"], Tone> = {
  pending: "warn",
  active: "ok",
  notified: "info",
  ended: "grey",
};

function stateName(state: Alert["state"]): string {
  switch (state) {
    case "pending":
      return t("Not confirmed yet");
    case "active":
      return t("On");
    case "notified":
      return t("Email sent");
    case "ended":
      return t("Ended");
  }
}
