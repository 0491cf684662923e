import { useLocation } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";

/** Updates the page without waiting for the next poll. Without JavaScript only this link shows a change. */
export function RefreshLink() {
  const { pathname, search } = useLocation();
  return (
    <TextLink
      standalone
      to={pathname + search}
      preventScrollReset
      className="-my-3 underline print:hidden"
    >
      {t("Refresh")}
    </TextLink>
  );
}
