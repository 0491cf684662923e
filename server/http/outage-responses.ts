import type { MiddlewareHandler } from "hono";
import { data, type LoaderFunctionArgs, type ServerBuild } from "react-router";
import { policyOf } from "#app/http/route-policy.server.ts";
import { t } from "#languages/messages.ts";
import { isTooBusy, reportOutage, outageOf } from "#platform/outage.server.ts";

/**
 * Makes all loaders, actions and middleware answer 503 during an outage of the database or the file store. An outage is
 * not a bug, so a failed request gets no reference number for error reports and no log line of its own.
 */
export function withOutages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action, middleware, ...rest } = route.module;
    const module = {
      ...rest,
      ...(loader && { loader: respond503OnOutage(loader) }),
      ...(action && { action: respond503OnOutage(action) }),
      ...(middleware && { middleware: middleware.map(respond503OnOutage) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function respond503OnOutage<Args extends unknown[], Answer>(handler: (...args: Args) => Answer) {
  return async (...args: Args): Promise<Awaited<Answer>> => {
    try {
      return await handler(...args);
    } catch (error) {
      const outage = outageOf(error);
      if (!outage && !isTooBusy(error)) throw error;
      if (outage) reportOutage(outage, error);
      const message = outage === "database" && isForStaff(args) ? databaseAwayForStaff() : null;
      throw data(message, { status: 503, statusText: "Service Unavailable" });
    }
  };
}

/** Whether loader arguments are those of a screen of the admin. */
function isForStaff([args]: unknown[]): boolean {
  const { url } = args as Partial<LoaderFunctionArgs>;
  return url !== undefined && policyOf(url.pathname).queue === "staff";
}

/** Replaces the sentence for customers. The admin shows nothing else then, because it cannot tell who is staff. */
function databaseAwayForStaff() {
  return {
    title: t("The shop can't reach its database"),
    text: t(
      "Nothing can be sold until it's back. Visitors still see pages that were opened recently. Ask the person who runs your server to start the database, then reload this page. Your last change may not have been saved, so check it then.",
    ),
  };
}

/** Adds `Retry-After` to each 503 and forbids caching it. */
export const addRetryAfter: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status !== 503) return;
  // Not `c.header`, because it would replace the Response object, by which `responseBytes` finds the page's bytes.
  if (!c.res.headers.has("Retry-After")) c.res.headers.set("Retry-After", "5");
  c.res.headers.set("Cache-Control", "no-store");
};
