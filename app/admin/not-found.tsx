import { data } from "react-router";
import { AdminErrorPage } from "./error-page.tsx";

/** Whatever is not a screen of the back office, asked for or written to. */
export function loader() {
  throw notFound();
}

export function action() {
  throw notFound();
}

/** Without a component the route would answer with bare data. */
export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <AdminErrorPage back={{ to: "/", label: "Return to Home" }} />;
}

function notFound() {
  return data("Oops! Page not found", { status: 404 });
}
