import type { AnchorHTMLAttributes, ComponentType, Ref } from "react";
import { Link as RouterLink, type LinkProps as RouterLinkProps } from "react-router";

type OfRouter = "to" | "prefetch" | "replace" | "state" | "preventScrollReset";
type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> &
  Pick<RouterLinkProps, OfRouter> & { ref?: Ref<HTMLAnchorElement> };

/**
 * A link of the shop's own, as the router makes it. On the server, where nobody clicks, an address is written
 * down as it stands: a page has dozens, and the router works each of them out three times.
 */
export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? WrittenLink : RouterLink;

function WrittenLink(props: LinkProps) {
  const {
    to,
    prefetch: _,
    replace: _replace,
    state: _state,
    preventScrollReset: _reset,
    children,
    ...rest
  } = props;
  if (typeof to !== "string" || !plainPath.test(to)) return <RouterLink {...props} />;
  return (
    <a {...rest} href={to} data-discover="true">
      {children}
    </a>
  );
}

/** From the root on, without dots, empty parts or a bare mark: what the router would come to, too. */
const plainPath = /^\/(?:[^./?#][^/?#]*(?:\/[^./?#][^/?#]*)*)?(?:\?[^#]+)?(?:#.+)?$/;
