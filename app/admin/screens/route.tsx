/** Around every screen, so that one that fails keeps the sidebar. Has no component: the router draws the screen. */
export { AdminErrorPage as ErrorBoundary } from "../shared/error-page.tsx";
