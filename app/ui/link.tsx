import type { AnchorHTMLAttributes, ComponentType, Ref } from "react";
import { Link as RouterLink, type LinkProps as RouterLinkProps } from "react-router";
import { ServerLink } from "#app/react-router-patches/server-link.tsx";

type RouterLinkProp = "to" | "prefetch" | "replace" | "state" | "preventScrollReset";
export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> &
  Pick<RouterLinkProps, RouterLinkProp> & { ref?: Ref<HTMLAnchorElement> };

/** The router's link, with only the options that the shop uses. On the server, `ServerLink` renders it faster. */
export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? ServerLink : BrowserLink;

/** `discover` is off, because the browser already knows all routes (`react-router.config.ts`). */
function BrowserLink(props: LinkProps) {
  return <RouterLink {...props} discover="none" />;
}
