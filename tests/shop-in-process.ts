import routes from "#app/routes.ts";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { createRequestHandler, type EntryContext, type ServerBuild } from "react-router";
import { handleError } from "#app/entry.server.tsx";
import { createApp } from "#server/http/create-app.ts";
import { openVisitor, type Visitor } from "#kit/visitor.ts";
import { eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import { db } from "#db/client.server.ts";
import { users, type Role } from "#db/schema/customers.ts";
import { signIn } from "#kit/shopper.ts";
import { newCustomer, password } from "./customers.ts";
import { setUpDatabase, type DatabaseOptions } from "./database.ts";

/**
 * The shop's HTTP interface with middleware, headers and actions, without a build and a port: `routes.ts` and
 * the route modules are imported from source. A page is answered with its loader data instead of HTML.
 */
export async function openShopInProcess() {
  const app = createApp(createRequestHandler(await sources(), "production"));
  return { app, browser };

  function browser(ip = "203.0.113.1"): Browser {
    const send = (request: Request, headers: Record<string, string>) =>
      app.request(request, undefined, { incoming: { socket: { remoteAddress: ip }, headers } });
    return openVisitor({ url: "http://localhost:3000", send });
  }
}

export type Browser = Visitor;

let people = 0;

/** A database and the shop on it for the tests of the calling file. */
export function setUpShop(options?: DatabaseOptions) {
  const database = setUpDatabase(options);
  let shop: Awaited<ReturnType<typeof openShopInProcess>>;
  beforeAll(async () => {
    shop = await openShopInProcess();
  });
  return {
    get app() {
      return shop.app;
    },
    get databaseUrl() {
      return database.url;
    },
    browser: (ip?: string) => shop.browser(ip),
    signedIn,
  };

  /** A browser signed in to a new account with this role, from its own IP address. */
  async function signedIn(role: Role = "customer") {
    const { id, email } = await newCustomer();
    await db.update(users).set({ role }).where(eq(users.id, id));
    const browser = shop.browser(`198.51.102.${++people}`);
    const { status } = await signIn(browser, email, password);
    if (status !== 302) throw new Error(`The sign-in answered ${status}`);
    return { ...browser, id, email };
  }
}

type Route = NonNullable<ServerBuild["routes"][string]>;
type Module = Route["module"];

const files = import.meta.glob<Module>([
  "../app/{storefront,admin}/**/{route,download,export,qr-picture,redirect,redirect-to-canonical}.{ts,tsx}",
  "../app/{storefront,admin}/**/{save,state-version,receipt-picture}.ts",
  "../app/endpoints/*.ts",
  "../app/root.tsx",
]);

export async function moduleOf(file: string): Promise<Module> {
  const load = files[`../app/${file}`];
  if (!load) throw new Error(`No such route module: ${file}`);
  return load();
}

async function sources(): Promise<ServerBuild> {
  const build: ServerBuild["routes"] = {
    root: await asRoute({ id: "root", path: "", file: "root.tsx" }),
  };
  await add(routes, "root");
  return {
    entry: { module: { default: renderNothing, handleError } },
    routes: build,
    assets: { version: "0", url: "", entry: { module: "", imports: [] }, routes: {} },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "" },
  };

  async function add(entries: RouteConfigEntry[], parentId: string) {
    for (const entry of entries) {
      const route = { ...(await asRoute({ ...entry, id: entry.id! })), parentId };
      Object.assign(build, { [route.id]: route });
      await add(entry.children ?? [], route.id);
    }
  }
}

function renderNothing(
  _: Request,
  status: number,
  headers: Headers,
  { staticHandlerContext }: EntryContext,
) {
  const { loaderData, actionData, errors } = staticHandlerContext;
  return Response.json({ loaderData, actionData, errors }, { status, headers });
}

async function asRoute({ id, path, index, file }: RouteConfigEntry & { id: string }) {
  return { id, path, index, module: await moduleOf(file) } satisfies Route;
}
