/** The error boundary of all screens. It is inside the layout, so that the sidebar stays if a screen fails. */
export { AdminErrorPage as ErrorBoundary } from "../shared/error-page.tsx";
