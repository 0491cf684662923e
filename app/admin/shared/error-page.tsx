import CircleAlert from "lucide:circle-alert";
import SearchX from "lucide:search-x";
import { href, isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useRequestReference } from "#app/ui/request-reference.ts";
import { Rich } from "#app/ui/rich.tsx";
import { t } from "#languages/messages.ts";

type Back = { to: string; label: string };

/** Replaces a screen that failed, does not exist or is not allowed for this account. */
export function AdminErrorPage({ back }: { back?: Back }) {
  const error = useRouteError();
  const root = useRouteLoaderData<{ reference?: string }>("root");
  const firstPageReference = useRequestReference();
  const knownReference = root?.reference ?? firstPageReference;
  const shown = messageFor(error, knownReference !== undefined);
  const { to, label } = back ?? { to: href("/admin"), label: t("Back to the dashboard") };
  const reference = shown.isServerError ? knownReference : undefined;
  return (
    <EmptyState
      icon={shown.isServerError ? CircleAlert : SearchX}
      heading="h1"
      title={shown.title}
      action={
        <ButtonLink to={to} variant="secondary">
          {label}
        </ButtonLink>
      }
    >
      <title>{shown.title}</title>
      <p>{shown.text}</p>
      {reference ? (
        <p className="mt-4" data-reference={reference}>
          <Rich
            text={t("Reference number: <number>{reference}</number>", { reference })}
            number={(words) => <strong className="tabular-nums">{words}</strong>}
          />
        </p>
      ) : null}
    </EmptyState>
  );
}

/** The error page of screens about one order, which links back to the list of orders. */
export function OrderErrorPage() {
  return <AdminErrorPage back={{ to: href("/admin/orders"), label: t("Back to orders") }} />;
}

type Shown = { title: string; text: string; isServerError?: boolean };

function messageFor(error: unknown, hasReference: boolean): Shown {
  if (isRouteErrorResponse(error) && error.status === 503) {
    return {
      title: t("Temporarily unavailable"),
      text: t(
        "We can't reach the shop's database or files. Your last change may not have been saved. Wait a minute, then check it before you try again.",
      ),
    };
  }
  if (!isRouteErrorResponse(error) || error.status >= 500) {
    return {
      title: t("Something went wrong"),
      text: hasReference
        ? t(
            "Your last change may not have been saved. Please try again. If it keeps happening, give this reference to the person who runs your server.",
          )
        : t("Your last change may not have been saved. Please try again."),
      isServerError: true,
    };
  }
  const why = typeof error.data === "string" ? error.data : "";
  if (error.status === 403) return { title: t("You don't have access"), text: why };
  if (error.status === 404) {
    return {
      title: why || t("Oops! Page not found"),
      text: t("The page may have been moved or deleted, or the link may be incomplete."),
    };
  }
  return {
    title: t("That didn't work"),
    text: t("Go back, reload the page and try again."),
  };
}
