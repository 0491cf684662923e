import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";
import { pathIn } from "#languages/addresses.ts";
import { languageCode } from "#languages/messages.ts";
import { patches } from "./patches.ts";

/** Renders a plain path on the server as an `<a>`, because the router's link resolves its address three times. */
export function ServerLink(props: ComponentProps<typeof RouterLink>) {
  if (!patches.serverLink || typeof props.to !== "string" || !staticPathPattern.test(props.to)) {
    return <RouterLink {...props} discover="none" />;
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
    <a {...rest} href={pathIn(languageCode(), to)}>
      {children}
    </a>
  );
}

/** Matches absolute paths that the router would not change: no segment starts with a dot, and no part is empty. */
const staticPathPattern = /^\/(?:[^./?#][^/?#]*(?:\/[^./?#][^/?#]*)*)?(?:\?[^#]+)?(?:#.+)?$/;
