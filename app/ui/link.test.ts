import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Link as RouterLink, MemoryRouter, NavLink as RouterNavLink } from "react-router";
import { expect, test } from "vitest";
import { Link } from "./link.tsx";
import { NavLink } from "./nav-link.tsx";

// Invariant: the server's link equals the router's in the browser; otherwise React renders the page again.

const places = [
  "/",
  "/products",
  "/products/gelang-tangan",
  "/products?category=rings&sort=price-asc",
  "/?page=2",
  "/auth?next=%2Fcheckout#form",
  "/products/",
  "/products//ring",
  "/products/../about",
  "/products/./ring",
  "/products?",
  "/products#",
  "/privacy#bm",
  "/products/cincin%20emas",
  "/products/a:b",
  "//elsewhere.test/",
  "products",
  "?page=2",
  "#reviews",
  "..",
  ".",
  "",
  "https://elsewhere.test/",
  "mailto:shop@example.test",
  { pathname: "/products", search: "page=2" },
  { search: "slide=new" },
];

test.each(places)("%j resolves like the router", (to) => {
  const forTheRouter = {
    prefetch: "intent",
    replace: true,
    preventScrollReset: true,
    state: "s",
  } as const;
  const props = { to, className: "underline", "aria-label": "There", ...forTheRouter };
  expect(written(createElement(Link, props, "There"))).toEqual(
    written(createElement(RouterLink, { ...props, discover: "none" }, "There")),
  );
});

test.each(
  ["/", "/products", "/products/ring", "/products/rings", "/product", "/about"].flatMap((to) =>
    ["/", "/products", "/products/", "/Products/ring", "/about?from=home"].flatMap((at) =>
      [true, false].map((end) => ({ to, at, end })),
    ),
  ),
)("on $at the link to $to is active like the router's (end: $end)", ({ to, at, end }) => {
  const className = (isHere: boolean) => (isHere ? "font-semibold" : "underline");
  const ofRouter = ({ isActive }: { isActive: boolean }) => className(isActive);
  expect(written(createElement(NavLink, { to, end, className }, "There"), at)).toEqual(
    written(
      createElement(RouterNavLink, { to, end, className: ofRouter, discover: "none" }, "There"),
      at,
    ),
  );
});

function written(link: ReactNode, at = "/products/ring?from=home") {
  const here = { initialEntries: [at] };
  const html = renderToStaticMarkup(createElement(MemoryRouter, here, link));
  const [, attributes] = /^<a ([^>]*)>There<\/a>$/.exec(html) ?? [];
  if (!attributes) throw new Error(`No link: ${html}`);
  return attributes.split(/ (?=[\w-]+=")/).toSorted();
}
