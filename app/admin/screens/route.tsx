/** A route around all screens, so that the sidebar stays if a screen fails. The route needs no component of its own. */
export { AdminErrorPage as ErrorBoundary } from "../shared/error-page.tsx";
