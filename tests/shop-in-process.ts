import routes from "#app/routes.ts";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { createRequestHandler, type EntryContext, type ServerBuild } from "react-router";
import { handleError } from "#app/entry.server.tsx";
import { createApp } from "#server/http/create-app.ts";

/**
 * The shop's HTTP interface with middleware, headers and actions, without a build and a port: `routes.ts` and
 * the route modules are imported from source. A page is answered with its loader data instead of HTML.
 */
export async function openShopInProcess() {
  const app = createApp(createRequestHandler(await sources(), "production"));
  return { app, browser: (ip = "203.0.113.1") => openBrowser(app, ip) };
}

type Answer = { status: number; headers: Headers; text: string; location: string };
type Sent = {
  form?: Record<string, string> | URLSearchParams | undefined;
  body?: FormData | undefined;
  /** A body sent by another server, without an Origin header. */
  raw?: string | undefined;
  headers?: Record<string, string>;
  method?: string;
};

/** A browser: keeps cookies, follows no redirects and sends the Origin of its forms. */
function openBrowser(app: ReturnType<typeof createApp>, ip: string) {
  const cookies = new Map<string, string>();
  return { cookies, go };

  async function go(
    path: string,
    { form, body, raw, headers = {}, method }: Sent = {},
  ): Promise<Answer> {
    const sent = form ? new URLSearchParams(form) : body;
    const request = new Request(`http://localhost:3000${path}`, {
      method: method ?? (sent ? "POST" : "GET"),
      headers: {
        cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
        ...(sent && { origin: "http://localhost:3000" }),
        ...headers,
      },
      ...(sent && { body: sent }),
      ...(raw !== undefined && { body: raw }),
    });
    const incoming = { socket: { remoteAddress: ip }, headers };
    const response = await app.request(request, undefined, { incoming });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value) cookies.set(name!, value);
      else cookies.delete(name!);
    }
    const location = response.headers.get("Location") ?? "";
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location,
    };
  }
}

export type Browser = ReturnType<typeof openBrowser>;

/** Every route's id, path and file. */
export function addresses(
  entries: RouteConfigEntry[] = routes,
  above = "",
): { id: string; path: string; file: string }[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    return [{ id: entry.id!, path, file: entry.file }, ...addresses(entry.children ?? [], path)];
  });
}

type Route = NonNullable<ServerBuild["routes"][string]>;
type Module = Route["module"];

const files = import.meta.glob<Module>([
  "../app/{storefront,admin}/**/{route,download,export,qr,redirect,save,version,receipt-picture}.{ts,tsx}",
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
