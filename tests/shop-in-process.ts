import routes from "#app/routes.ts";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { EntryContext, ServerBuild } from "react-router";
import { handleError } from "#app/entry.server.tsx";
import { createApp } from "#server/http/create-app.ts";
import { createLanguageHandlers } from "#server/http/language-handlers.ts";
import { withOutages } from "#server/http/outage-responses.ts";
import { openVisitor, type Answer, type Visitor } from "#kit/visitor.ts";
import { eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import { db } from "#db/client.server.ts";
import { users, type Role } from "#db/schema/customers.ts";
import { signIn } from "#kit/shopper.ts";
import { newCustomer, password } from "./accounts.ts";
import { type DatabaseOptions, setUpDatabase } from "./database.ts";

/**
 * The shop's HTTP interface with middleware, headers and actions, without a build and a port: `routes.ts` and
 * the route modules are imported from source. A page is answered with its loader data instead of HTML.
 */
export async function openShopInProcess() {
  const app = createApp(createLanguageHandlers(withOutages(await sources()), "production"));
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

/** What the loader of a screen gave to the page that a browser got. */
export function loaderDataOf({ text }: Pick<Answer, "text">, screen: string): object {
  return (JSON.parse(text) as { loaderData: Record<string, object> }).loaderData[screen]!;
}

type Route = NonNullable<ServerBuild["routes"][string]>;
type Module = Route["module"];

/** Those of routes are found by `app/routes.ts`; nothing is loaded before. */
const files = import.meta.glob<Module>(["../app/**/*.{ts,tsx}", "!../app/**/*.test.ts"]);

export async function moduleOf(file: string): Promise<Module> {
  const load = files[`../app/${file}`];
  if (!load) throw new Error(`No such route module: ${file}`);
  return load();
}

/** The build of the shop as `startHttpServer` takes it, made of the sources. */
export async function sources(): Promise<ServerBuild> {
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
