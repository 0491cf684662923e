import { useEffect } from "react";
import { data, href, useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SearchX } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { pageTitle } from "../shared/page-meta.ts";

export function loader() {
  return data(null, { status: 404 });
}

export function action() {
  return data(null, { status: 404 });
}

export const meta = pageTitle("Page not found");

export default function NotFound() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.warn(`Page not found: ${pathname}`);
  }, [pathname]);
  return (
    <EmptyState
      heading="h1"
      icon={SearchX}
      title="Oops! Page not found"
      className="py-24"
      action={<ButtonLink to={href("/")}>Return to Home</ButtonLink>}
    >
      <p>
        The page may have moved. Find everything we sell in{" "}
        <TextLink to={href("/products")} className="whitespace-nowrap">
          All Products
        </TextLink>
        .
      </p>
    </EmptyState>
  );
}
