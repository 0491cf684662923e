import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { isEnforced, createNonce, applyCspHashes } from "#app/http/content-security.server.ts";
import { renderPage } from "#app/http/render-page.server.ts";
import { responseWithPage } from "#app/http/rendered-page.server.ts";
import { deferScript, isPublicPage } from "#app/http/deferred-scripts.server.ts";
import { referenceOf, reportError } from "#app/http/report.server.ts";
import { RequestReference } from "#app/ui/reference.ts";

/** Sends complete pages, not streams: without JavaScript a browser could not insert late parts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  await bufferLoaderData(routerContext);
  const nonce = createNonce();
  const html = await renderPage(
    <RequestReference value={referenceOf(context)}>
      <ServerRouter context={withMatchedRoutes(routerContext)} url={request.url} nonce={nonce} />
    </RequestReference>,
    {
      nonce: nonce,
      signal: request.signal,
      onError(error) {
        // Loader errors were already passed to `handleError`; their error page may rethrow them.
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

/**
 * Reads the loader data before rendering and stores it where the router caches it. Otherwise React suspends for each
 * chunk and renders in three passes instead of one. Nothing is lost: our loaders never return deferred data.
 */
async function bufferLoaderData({ serverHandoffStream, renderMeta }: EntryContext) {
  if (!serverHandoffStream || !renderMeta) return;
  const decoder = new TextDecoder();
  let value = "";
  for await (const chunk of serverHandoffStream) value += decoder.decode(chunk, { stream: true });
  renderMeta.streamCache = {
    0: Object.assign(Promise.resolve(), { result: { done: true, value } }),
  };
}

/** The router builds route objects of the entire manifest for each page; only the matched ones are needed. */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return { ...context, manifest: { ...manifest, routes } };
}

/** Reports each error once; refusals and aborted requests are not errors. */
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
