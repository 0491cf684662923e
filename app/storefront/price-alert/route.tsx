import Bell from "lucide:bell";
import { data, Form, href, redirect } from "react-router";
import { formOf, handleIntent } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { wholeAmounts } from "#app/ui/whole-amounts.ts";
import { message, t } from "#languages/messages.ts";
import {
  activateAlert,
  endAlert,
  maxActiveAlerts,
  type ActivateAlert,
} from "#shop/alerts/change-alert.server.ts";
import { findAlertByLink, type Alert } from "#shop/alerts/read-alerts.server.ts";
import { alertTitle } from "#shop/alerts/alert-title.ts";
import * as links from "#shop/links.ts";
import type { Route } from "./+types/route";
import { NotFoundBoundary } from "../shared/not-found-boundary.tsx";
import { SubmitButton } from "../shared/form/submit-button.tsx";
import { pageTitle } from "../shared/page-meta.ts";

export const meta = pageTitle(message("Your alert"));

/** The key is in the address, so it must not be sent on to other sites. */
export function headers() {
  return { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
}

/** Shows the alert. Opening the page changes nothing: mail scanners open links too. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const alert = await readAlert(params.alertId, url);
  const { kind, state, isLinkExpired, endsAt, piece, purity } = alert;
  return {
    title: alertTitle(alert),
    state: isLinkExpired ? ("expired" as const) : state,
    endsAt: formatMoment(endsAt, "date"),
    next: nextPage({ kind, piece, purity }),
  };
}

export async function action({ request, params, url }: Route.ActionArgs) {
  const { id } = await readAlert(params.alertId, url);
  return handleIntent(await formOf(request), {
    activate: async () => {
      const activated = await activateAlert(id);
      const here = links.alert(id, url.searchParams.get("key")!);
      if (!activated.ok) return redirectWithError(here, refusalSentence(activated.reason));
      return redirectWithToast(here, { title: t("Your alert is on") });
    },
    end: async () => {
      await endAlert(id);
      return redirect(links.alert(id, url.searchParams.get("key")!));
    },
  });
}

async function readAlert(alertId: string, url: URL): Promise<Alert> {
  const alert = await findAlertByLink(alertId, url.searchParams.get("key"));
  if (!alert) throw data(null, { status: 404 });
  return alert;
}

function refusalSentence(reason: Extract<ActivateAlert, { ok: false }>["reason"]): string {
  switch (reason) {
    case "too-many-alerts":
      return t("You already have {count} alerts. Turn one off with the link in its email first.", {
        count: maxActiveAlerts,
      });
    case "link-expired":
      return t("This link has expired. Ask for a new alert.");
  }
}

function nextPage({ piece, purity }: Pick<Alert, "kind" | "piece" | "purity">) {
  return piece
    ? { product: links.product(piece.slug), ask: links.requestAlert({ product: piece.slug }) }
    : {
        product: links.products({ purity: purity! }),
        ask: links.requestAlert({ purity: purity! }),
      };
}

export default function PriceAlert({ loaderData }: Route.ComponentProps) {
  const { title, state, endsAt, next } = loaderData;
  return (
    <div className="frame max-w-2xl! py-10 md:py-16">
      <h1 className="display text-2xl">{t("Your alert")}</h1>
      <Card className="mt-6">
        <h2 className="text-base font-semibold wrap-anywhere">{wholeAmounts(title)}</h2>
        <p className="mt-2 text-ink-soft">{stateSentence(state, endsAt)}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          {state === "pending" || state === "active" ? (
            <Form method="post" className="contents">
              {state === "pending" ? (
                <SubmitButton intent="activate" busyLabel={t("Turning on...")}>
                  {t("Turn on this alert")}
                </SubmitButton>
              ) : null}
              <SubmitButton intent="end" variant="secondary" busyLabel={t("Ending...")}>
                {state === "pending" ? t("I didn't ask for this") : t("Turn off this alert")}
              </SubmitButton>
            </Form>
          ) : (
            <>
              <ButtonLink to={next.product}>{t("See what it costs today")}</ButtonLink>
              <ButtonLink to={next.ask} variant="secondary">
                {t("Ask for another alert")}
              </ButtonLink>
            </>
          )}
        </div>
      </Card>
    </div>
  );
}

function stateSentence(state: Route.ComponentProps["loaderData"]["state"], endsAt: string): string {
  switch (state) {
    case "pending":
      return t("This alert is not on yet. Turn it on, and we'll send you one email.");
    case "active":
      return t("This alert is on until {date}. We'll send you one email, and then it ends.", {
        date: endsAt,
      });
    case "notified":
      return t("We've sent you the email. This alert has ended.");
    case "ended":
      return t("This alert has ended. We won't email you about it.");
    case "expired":
      return t("This link has expired, and the alert was never turned on.");
  }
}

export function ErrorBoundary() {
  return (
    <NotFoundBoundary>
      <EmptyState
        heading="h1"
        icon={Bell}
        title={t("Alert not found")}
        className="py-24"
        action={<ButtonLink to={href("/price-alerts")}>{t("Set an alert")}</ButtonLink>}
      >
        {t("The link may be incomplete, or the alert ended more than 30 days ago.")}
      </EmptyState>
    </NotFoundBoundary>
  );
}
