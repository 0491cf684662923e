import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";
import { patches } from "./patches.ts";

/** On the server, renders a plain path as an `<a>` directly: the router resolves each address three times. */
export function ServerLink(props: ComponentProps<typeof RouterLink>) {
  if (!patches.serverLink || typeof props.to !== "string" || !staticPathPattern.test(props.to)) {
    return <RouterLink {...props} />;
  }
  const {
    to,
    prefetch: _,
    replace: _replace,
    state: _state,
    preventScrollReset: _reset,
    children,
    ...rest
  } = props;
  return (
    <a {...rest} href={to} data-discover="true">
      {children}
    </a>
  );
}

/** Absolute paths that the router would leave unchanged: no dots, empty segments, or bare `?` or `#`. */
const staticPathPattern = /^\/(?:[^./?#][^/?#]*(?:\/[^./?#][^/?#]*)*)?(?:\?[^#]+)?(?:#.+)?$/;
