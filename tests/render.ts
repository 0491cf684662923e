import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";

/**
 * The HTML of a part of a screen as the server renders it, within a router. `layout` is what the shop's layout loaded,
 * `search` the parameters of the page's address.
 */
export function htmlOf(element: ReactElement, layout: object = {}, search = ""): string {
  const id = "storefront/layout";
  const Page = createRoutesStub([{ id, path: "/", Component: () => element }]);
  const hydrationData = { loaderData: { [id]: layout } };
  const initialEntries = [`/${search}`];
  return renderToStaticMarkup(createElement(Page, { hydrationData, initialEntries }));
}
