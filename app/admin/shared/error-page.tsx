import CircleAlert from "lucide:circle-alert";
import SearchX from "lucide:search-x";
import { href, isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useRequestReference } from "#app/ui/request-reference.ts";

type Back = { to: string; label: string };

/** Replaces a screen that failed, does not exist or is not allowed for this account. */
export function AdminErrorPage({ back = toDashboard }: { back?: Back }) {
  const error = useRouteError();
  const root = useRouteLoaderData<{ reference: string }>("root");
  const firstPageReference = useRequestReference();
  const message = messageFor(error);
  const reference =
    message === serverErrorMessage ? (root?.reference ?? firstPageReference) : undefined;
  return (
    <EmptyState
      icon={message === serverErrorMessage ? CircleAlert : SearchX}
      heading="h1"
      title={message.title}
      action={
        <ButtonLink to={back.to} variant="secondary">
          {back.label}
        </ButtonLink>
      }
    >
      <title>{message.title}</title>
      <p>{message.text}</p>
      {reference ? (
        <p className="mt-4" data-reference={reference}>
          Reference number: <strong className="tabular-nums">{reference}</strong>
        </p>
      ) : null}
    </EmptyState>
  );
}

/** The error page of screens about one order, which links back to the list of orders. */
export function OrderErrorPage() {
  return <AdminErrorPage back={{ to: href("/admin/orders"), label: "Back to orders" }} />;
}

const toDashboard: Back = { to: href("/admin"), label: "Back to the dashboard" };

const serverErrorMessage = {
  title: "Something went wrong",
  text: "Your last change may not have been saved. Please try again. If it keeps happening, give this reference to the person who runs your server.",
};

const unavailableMessage = {
  title: "Temporarily unavailable",
  text: "We can't reach the shop's database or files. Your last change may not have been saved. Wait a minute, then check it before you try again.",
};

function messageFor(error: unknown): { title: string; text: string } {
  if (isRouteErrorResponse(error) && error.status === 503) return unavailableMessage;
  if (!isRouteErrorResponse(error) || error.status >= 500) return serverErrorMessage;
  const why = typeof error.data === "string" ? error.data : "";
  if (error.status === 403) return { title: "You don't have access", text: why };
  if (error.status === 404) {
    return {
      title: why || "Oops! Page not found",
      text: "The page may have been moved or deleted, or the link may be incomplete.",
    };
  }
  return {
    title: "That didn't work",
    text: "Go back, reload the page and try again.",
  };
}
