import CircleAlert from "lucide-react/icons/circle-alert";
import SearchX from "lucide-react/icons/search-x";
import { href, isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useRequestReference } from "#app/ui/reference.ts";

type Back = { to: string; label: string };

/** In the layout, in place of a screen that is not there, may not be seen, or broke. */
export function AdminErrorPage({ back = toDashboard }: { back?: Back }) {
  const error = useRouteError();
  const root = useRouteLoaderData<{ reference: string }>("root");
  const ofFirstPage = useRequestReference();
  const said = whatToSay(error);
  const reference = said === broken ? (root?.reference ?? ofFirstPage) : undefined;
  return (
    <EmptyState
      icon={said === broken ? CircleAlert : SearchX}
      heading="h1"
      title={said.title}
      action={
        <ButtonLink to={back.to} variant="secondary">
          {back.label}
        </ButtonLink>
      }
    >
      <title>{said.title}</title>
      <p>{said.text}</p>
      {reference ? (
        <p className="mt-4" data-reference={reference}>
          Reference number: <strong className="tabular-nums">{reference}</strong>
        </p>
      ) : null}
    </EmptyState>
  );
}

const toDashboard: Back = { to: href("/admin"), label: "Back to the dashboard" };

const broken = {
  title: "Something went wrong",
  text: "Nothing was changed that you were not told of. Please try again; if it happens again, this number leads to the cause.",
};

const away = {
  title: "Not just now",
  text: "The shop's database or its files cannot be reached. What you sent may not have been kept: look before you send it again, in a minute.",
};

function whatToSay(error: unknown): { title: string; text: string } {
  if (isRouteErrorResponse(error) && error.status === 503) return away;
  if (!isRouteErrorResponse(error) || error.status >= 500) return broken;
  const why = typeof error.data === "string" ? error.data : "";
  if (error.status === 403) return { title: "Not for this account", text: why };
  if (error.status === 404) {
    return {
      title: why || "Oops! Page not found",
      text: "It may have moved, or its address is not whole.",
    };
  }
  return {
    title: "We could not do that",
    text: "Please go back, check the page and try once more.",
  };
}
