import type { MiddlewareHandler } from "hono";
import { data, type ServerBuild } from "react-router";
import { isTooBusy, noteOutage, outageOf } from "#platform/outage.server.ts";

/**
 * The built shop, whose loaders, actions and middleware answer 503 where what the shop stands on is away:
 * that is nobody's mistake and passes by, so it gets no reference number, and no line in the log for each
 * request.
 */
export function withOutages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action, middleware, ...rest } = route.module;
    const module = {
      ...rest,
      ...(loader && { loader: honest(loader) }),
      ...(action && { action: honest(action) }),
      ...(middleware && { middleware: middleware.map(honest) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function honest<Args extends unknown[], Answer>(deed: (...args: Args) => Answer) {
  return async (...args: Args): Promise<Awaited<Answer>> => {
    try {
      return await deed(...args);
    } catch (error) {
      const outage = outageOf(error);
      if (!outage && !isTooBusy(error)) throw error;
      if (outage) noteOutage(outage, error);
      throw data(null, { status: 503, statusText: "Service Unavailable" });
    }
  };
}

/** Tells whoever is refused for now when to come again, and caches that this is no page. */
export const comeAgain: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status !== 503) return;
  // Not by `c.header`: it makes the answer anew, and leaves a page behind that stands beside it.
  if (!c.res.headers.has("Retry-After")) c.res.headers.set("Retry-After", "5");
  c.res.headers.set("Cache-Control", "no-store");
};
