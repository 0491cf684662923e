import { data } from "react-router";
import { AdminErrorPage } from "../shared/error-page.tsx";
import { t } from "#languages/messages.ts";

/** Answers 404 to GET and POST for any path below /admin that has no screen. */
export function loader() {
  throw notFound();
}

export function action() {
  throw notFound();
}

/** The route needs a component: without one, it would respond with raw data instead of the error page. */
export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <AdminErrorPage back={{ to: "/", label: t("Return to Home") }} />;
}

function notFound() {
  return data(t("Oops! Page not found"), { status: 404 });
}
