import { useEffect } from "react";
import { data, href, useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SearchX } from "#app/ui/icons.tsx";
import { Rich } from "#app/ui/rich.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { message, t } from "#languages/messages.ts";
import { pageTitle } from "../shared/page-meta.ts";

export function loader() {
  return data(null, { status: 404 });
}

export function action() {
  return data(null, { status: 404 });
}

export const meta = pageTitle(message("Page not found"));

export default function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.warn(`Page not found: ${pathname}`);
  }, [pathname]);
  return (
    <EmptyState
      heading="h1"
      icon={SearchX}
      title={t("Oops! Page not found")}
      className="py-24"
      action={<ButtonLink to={href("/")}>{t("Return to Home")}</ButtonLink>}
    >
      <p>
        <Rich
          text={t("The page may have moved. Find everything we sell in <a>All Products</a>.")}
          a={(words) => (
            <TextLink to={href("/products")} className="whitespace-nowrap">
              {words}
            </TextLink>
          )}
        />
      </p>
    </EmptyState>
  );
}
