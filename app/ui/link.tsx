import type { AnchorHTMLAttributes, ComponentType, Ref } from "react";
import { Link as RouterLink, type LinkProps as RouterLinkProps } from "react-router";

type RouterLinkProp = "to" | "prefetch" | "replace" | "state" | "preventScrollReset";
type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> &
  Pick<RouterLinkProps, RouterLinkProp> & { ref?: Ref<HTMLAnchorElement> };

/**
 * The router's link. On the server a plain path is rendered as an `<a>` directly: a page has dozens of links,
 * and the router resolves each one three times.
 */
export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? StaticLink : RouterLink;

function StaticLink(props: LinkProps) {
  const {
    to,
    prefetch: _,
    replace: _replace,
    state: _state,
    preventScrollReset: _reset,
    children,
    ...rest
  } = props;
  if (typeof to !== "string" || !staticPathPattern.test(to)) return <RouterLink {...props} />;
  return (
    <a {...rest} href={to} data-discover="true">
      {children}
    </a>
  );
}

/** Absolute paths that the router would leave unchanged: no dots, empty segments, or bare `?` or `#`. */
const staticPathPattern = /^\/(?:[^./?#][^/?#]*(?:\/[^./?#][^/?#]*)*)?(?:\?[^#]+)?(?:#.+)?$/;
