import { createRequestHandler, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type Handler = (request: Request) => Promise<Response>;

/**
 * Matches a request only against routes with its first path segment, such as `/admin`, or all if none has it. Trying
 * all routes, some three times per request, took 5 % of a page and half of the health check.
 */
export function createNarrowHandler(build: ServerBuild, mode?: string): Handler {
  const fullHandler = createRequestHandler(build, mode);
  const handlerBySegment = new Map(
    firstSegments(build.routes).map((segment) => {
      const routes = routesStartingWith(segment, build.routes);
      return [segment, createRequestHandler({ ...build, routes }, mode)];
    }),
  );
  return (request) =>
    (handlerBySegment.get(firstSegmentOfUrl(request.url)) ?? fullHandler)(request);
}

function firstSegments(routes: Routes): string[] {
  const segments = Object.keys(routes).map((id) => firstSegmentOfRoute(id, routes));
  return [...new Set(segments)].filter(
    (segment) => segment !== undefined && isStaticSegment(segment),
  ) as string[];
}

/** Includes routes without a first segment: layouts and the catch-all routes. */
function routesStartingWith(segment: string, routes: Routes): Routes {
  const mayMatch = ([id]: [string, unknown]) => {
    const ownSegment = firstSegmentOfRoute(id, routes);
    return ownSegment === undefined || ownSegment === segment || !isStaticSegment(ownSegment);
  };
  return Object.fromEntries(Object.entries(routes).filter(mayMatch));
}

/** The first segment of a route's full path; undefined if the path is empty. */
function firstSegmentOfRoute(id: string, routes: Routes): string | undefined {
  const { path, parentId } = routes[id]!;
  const parentSegment = parentId === undefined ? undefined : firstSegmentOfRoute(parentId, routes);
  return parentSegment ?? path?.split("/").find(Boolean);
}

function isStaticSegment(segment: string): boolean {
  return !/[:*?]/.test(segment);
}

/** Other spellings, such as `/%61dmin` or `/Admin`, match no segment and go to the full router. */
function firstSegmentOfUrl(url: string): string {
  const [, segment = ""] = new URL(url).pathname.split("/");
  return segment.replace(/\.data$/, "");
}
