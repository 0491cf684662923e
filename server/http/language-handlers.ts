import { createRequestHandler, type ServerBuild } from "react-router";
import { catalogs, type LanguageFile } from "#languages/catalogs.server.ts";
import { inLanguage, languageOf } from "#languages/language.server.ts";
import { pathIn } from "#languages/addresses.ts";
import { languageFolder } from "#languages/script-addresses.ts";

type Handler = (request: Request) => Promise<Response>;

/** Answers each request in the language of its address, with the router's own `basename` for all but English. */
export function createLanguageHandlers(build: ServerBuild, mode: string): Handler {
  const handlers = new Map<string, Handler>([["en", createRequestHandler(build, mode)]]);
  for (const language of catalogs.values())
    handlers.set(language.code, createRequestHandler(buildIn(language, build), mode));
  return async (request) => {
    const { language, path } = languageOf(new URL(request.url).pathname);
    const response = await inLanguage(language, () => handlers.get(language)!(request));
    return language === "en" ? response : keepInLanguage(response, language, path);
  };
}

/** The same build with the addresses and scripts of a language. */
function buildIn(language: LanguageFile, build: ServerBuild): ServerBuild {
  const scripts = /^\/assets\/(?=[\w-]+\.js$)/;
  const assets = JSON.parse(JSON.stringify(build.assets), (_, value: unknown) =>
    typeof value === "string" ? value.replace(scripts, `/${languageFolder(language)}/`) : value,
  ) as ServerBuild["assets"];
  return { ...build, basename: `/${language.code}`, assets };
}

/** The router adds its basename to the redirects of loaders and actions, but not to those of middleware. */
function keepInLanguage(response: Response, language: string, path: string): Response {
  const to = response.headers.get("Location");
  // The data of a page names a redirect without the basename; the router in the browser adds it.
  if (!to?.startsWith("/") || to.startsWith("//") || path.endsWith(".data")) return response;
  const [target] = to.split(/[?#]/, 1);
  if (languageOf(target!).language === "en") response.headers.set("Location", pathIn(language, to));
  return response;
}
