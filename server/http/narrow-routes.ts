import { createRequestHandler, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type Handler = (request: Request) => Promise<Response>;

/**
 * Handles a request by those routes alone that begin with the first word of its address, as `/admin` does. The router
 * tries one after the other, some three times for each request, which was a twentieth of a page and half of what it
 * takes to say that we are well. Where no route has that word, by all of them.
 */
export function createNarrowHandler(build: ServerBuild, mode?: string): Handler {
  const whole = createRequestHandler(build, mode);
  const byWord = new Map(
    wordsOf(build.routes).map((word) => {
      const routes = routesFrom(word, build.routes);
      return [word, createRequestHandler({ ...build, routes }, mode)];
    }),
  );
  return (request) => (byWord.get(firstWordOf(request.url)) ?? whole)(request);
}

function wordsOf(routes: Routes): string[] {
  const words = Object.keys(routes).map((id) => wordOf(id, routes));
  return [...new Set(words)].filter((word) => word !== undefined && isFixed(word)) as string[];
}

/** With those that have no word of their own: layouts, and what is shown where there is nothing. */
function routesFrom(word: string, routes: Routes): Routes {
  const mayMatch = ([id]: [string, unknown]) => {
    const own = wordOf(id, routes);
    return own === undefined || own === word || !isFixed(own);
  };
  return Object.fromEntries(Object.entries(routes).filter(mayMatch));
}

/** The first word of a route's whole address; undefined where that is empty. */
function wordOf(id: string, routes: Routes): string | undefined {
  const { path, parentId } = routes[id]!;
  const above = parentId === undefined ? undefined : wordOf(parentId, routes);
  return above ?? path?.split("/").find(Boolean);
}

function isFixed(word: string): boolean {
  return !/[:*?]/.test(word);
}

/** Written in some other way, as `/%61dmin` or `/Admin`, it is a word that no route has. */
function firstWordOf(url: string): string {
  const [, word = ""] = new URL(url).pathname.split("/");
  return word.replace(/\.data$/, "");
}
