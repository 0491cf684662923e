import { data } from "react-router";
import { AdminErrorPage } from "../shared/error-page.tsx";

/** Any /admin path that is not a screen, for GET and POST. */
export function loader() {
  throw notFound();
}

export function action() {
  throw notFound();
}

/** A route without a component would respond with raw data instead of a page. */
export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <AdminErrorPage back={{ to: "/", label: "Return to Home" }} />;
}

function notFound() {
  return data("Oops! Page not found", { status: 404 });
}
