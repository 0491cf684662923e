import { createRequestHandler, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { createNarrowHandler } from "#server/http/narrow-routes.ts";

type Config = (typeof routes)[number];

/** Every route answers with its own name and the parameters that it read. */
const build = {
  routes: Object.fromEntries([["root", { id: "root", path: "", module: {} }], ...flat(routes)]),
  assets: { routes: {}, version: "1", entry: { module: "", imports: [] }, url: "" },
  basename: "/",
  entry: { module: {} },
  future: {},
  routeDiscovery: { mode: "initial" },
  ssr: true,
  prerender: [],
} as unknown as ServerBuild;

function flat(some: readonly Config[], parentId = "root", above = ""): [string, object][] {
  return some.flatMap((route): [string, object][] => {
    const id = `${above}/${route.path ?? route.file}`;
    const module = {
      loader: ({ params }: { params: object }) => new Response(`${id} ${JSON.stringify(params)}`),
    };
    const { path, index, children = [] } = route;
    return [[id, { id, parentId, path, index, module }], ...flat(children, id, id)];
  });
}

const handleNarrowly = createNarrowHandler(build, "test");
const handle = createRequestHandler(build, "test");

const addresses = [
  "/",
  "/?index",
  ...Object.values(build.routes).map((route) => addressOf(route!)),
  "/products/",
  "/products//",
  "//products",
  "/Products/a",
  "/%70roducts/a",
  "/products/a/b",
  "/product/old-name",
  "/admin/nothing",
  "/admin/products/new/",
  "/nothing",
  "/nothing/at/all",
  "/images/a.jpeg",
  "/products.json",
  "/_root.data",
  "/products.data",
  "/products/one.data",
  "/admin.data",
  "/admin/products/_.data",
  "/nothing.data",
  "/admin%2Fproducts",
  "/./admin/products",
];

function addressOf(route: { path?: string; parentId?: string }): string {
  const above: string = route.parentId ? addressOf(build.routes[route.parentId]!) : "";
  const own = (route.path ?? "").replaceAll(/:\w+/g, "one").replace("*", "else/where");
  return own ? `${above.replace(/\/$/, "")}/${own}` : above || "/";
}

test.each([...new Set(addresses)])(
  "%s is matched to the same route as in the full route list",
  async (address) => {
    const url = `http://localhost:3000${address}`;
    const [narrow, full] = [await handleNarrowly(new Request(url)), await handle(new Request(url))];
    expect([narrow.status, await narrow.text()]).toEqual([full.status, await full.text()]);
  },
);
