import type { ReactNode } from "react";
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from "react-router";
import { ErrorMessage } from "#app/ui/fallback-error-page.tsx";

/** A route's error boundary. `children` say what was not found; all other errors get the usual error message. */
export function NotFoundBoundary({ children }: { children: ReactNode }) {
  const error = useRouteError();
  const root = useRouteLoaderData<{ reference?: string }>("root");
  if (isRouteErrorResponse(error) && error.status === 404) return children;
  return <ErrorMessage error={error} reference={root?.reference} />;
}
