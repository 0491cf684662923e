import { useLocation } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";

/** Reloads the page without waiting for the next poll. Without JavaScript it is the only way to see a change. */
export function RefreshLink() {
  const { pathname, search } = useLocation();
  return (
    <TextLink
      standalone
      to={pathname + search}
      preventScrollReset
      className="-my-3 underline print:hidden"
    >
      Refresh
    </TextLink>
  );
}
