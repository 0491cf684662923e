import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { isEnforced, createNonce, applyCspHashes } from "#app/http/content-security.server.ts";
import { renderPage } from "#app/http/render-page.server.ts";
import { deferScript, isPublicPage } from "#app/http/deferred-scripts.server.ts";
import { referenceOf, reportError } from "#app/http/report-error.server.ts";
import { withMatchedRoutes } from "#app/react-router-patches/matched-manifest.server.ts";
import { turnOffPatches } from "#app/react-router-patches/patches.ts";
import { responseWithPage } from "#app/react-router-patches/page-bytes.server.ts";
import { RequestReference } from "#app/ui/request-reference.ts";
import { env } from "#env";

if (env.REACT_ROUTER_PATCHES === "off") turnOffPatches();

/** Sends complete pages instead of streams, because a browser without JavaScript cannot insert late parts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const nonce = createNonce();
  const html = await renderPage(
    <RequestReference value={referenceOf(context)}>
      <ServerRouter context={withMatchedRoutes(routerContext)} url={request.url} nonce={nonce} />
    </RequestReference>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        // `handleError` has already reported the loaders' errors, which the error page may throw again.
        const reportedErrors = Object.values(routerContext.staticHandlerContext.errors ?? {});
        if (!request.signal.aborted && !reportedErrors.includes(error))
          reportError(error, request, context);
      },
    },
  );
  const defersScripts = isPublicPage(routerContext.staticHandlerContext.matches);
  const { page, policy } = applyCspHashes(html, nonce, defersScripts ? deferScript : undefined);
  if (isEnforced) headers.set("Content-Security-Policy", policy);
  return responseWithPage(page, { status, headers });
}

/** Reports errors, such as those of loaders and actions, but no refusals (a status below 500) or aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (isCrossSiteFormError(error)) return;
  reportError(error, request, context);
};

/** The router refuses a cross-site form with a 400 and one of two error messages. */
function isCrossSiteFormError(error: unknown) {
  if (!(error instanceof Error)) return false;
  return error.message === "Bad Request" || error.message.endsWith("Aborting the action.");
}
