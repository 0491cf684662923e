/** A route around every screen, so that the sidebar stays if a screen fails. It needs no component of its own. */
export { AdminErrorPage as ErrorBoundary } from "../shared/error-page.tsx";
