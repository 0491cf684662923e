import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { isEnforced, makeMark, sealPage } from "#app/http/content-security.server.ts";
import { drawPage } from "#app/http/draw-page.server.ts";
import { answerWithPage } from "#app/http/drawn-page.server.ts";
import { afterPicture, isShopWindow } from "#app/http/late-scripts.server.ts";
import { referenceOf, report } from "#app/http/report.server.ts";
import { RequestReference } from "#app/ui/reference.ts";

/** Whole pages, never half of one: a browser without JavaScript could not put late parts in their place. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  await takeData(routerContext);
  const mark = makeMark();
  const drawn = await drawPage(
    <RequestReference value={referenceOf(context)}>
      <ServerRouter context={withMatchedRoutes(routerContext)} url={request.url} nonce={mark} />
    </RequestReference>,
    {
      nonce: mark,
      signal: request.signal,
      onError(error) {
        // What a loader threw was told to `handleError`; its error page may throw it on.
        const told = Object.values(routerContext.staticHandlerContext.errors ?? {});
        if (!request.signal.aborted && !told.includes(error)) report(error, request, context);
      },
    },
  );
  const isLate = isShopWindow(routerContext.staticHandlerContext.matches);
  const { page, policy } = sealPage(drawn, mark, isLate ? afterPicture : undefined);
  if (isEnforced) headers.set("Content-Security-Policy", policy);
  return answerWithPage(page, { status, headers });
}

/**
 * The page's data, as the router keeps what it has read of it. Left to read it while the page is drawn, it has React
 * wait for each piece, and draw in three goes what is drawn in one here. No data of ours comes later than its page.
 */
async function takeData({ serverHandoffStream, renderMeta }: EntryContext) {
  if (!serverHandoffStream || !renderMeta) return;
  const decoder = new TextDecoder();
  let value = "";
  for await (const piece of serverHandoffStream) value += decoder.decode(piece, { stream: true });
  renderMeta.streamCache = {
    0: Object.assign(Promise.resolve(), { result: { done: true, value } }),
  };
}

/** The router makes routes, for each page anew, of all that its manifest names; a page is drawn by those it matches. */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return { ...context, manifest: { ...manifest, routes } };
}

/** Once for each broken thing: what we refuse, and what the visitor left, is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (isForeignForm(error)) return;
  report(error, request, context);
};

/** The router refuses a form of another site with 400, and with an error of its own, in two wordings. */
function isForeignForm(error: unknown) {
  if (!(error instanceof Error)) return false;
  return error.message === "Bad Request" || error.message.endsWith("Aborting the action.");
}
