import { createHash } from "node:crypto";
import { inLanguage, languageOf, type Language } from "#languages/language.server.ts";
import { languageTag, t } from "#languages/messages.ts";

const style =
  "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf8f2;color:#1e1b16;font:16px/1.6 Figtree,Arial,sans-serif}main{max-width:28rem;padding:1.5rem;text-align:center}h1{font:400 2rem/1.2 Cormorant,'Times New Roman',serif}p{color:#6b6459}a{color:#79590f}";
const styleHash = createHash("sha256").update(style).digest("base64");

/** For the `Retry-After` header, and for the automatic reload of a page. */
const retryAfterSeconds = 5;

type BusyPage = { body: Buffer<ArrayBuffer>; headers: Record<string, string> };

/** The pages of each language, each built once to make rejecting cheap. */
const pages = new Map<Language, { forPage: BusyPage; forForm: BusyPage }>();

/** The response of a full request queue, in the language of the address. Only the page for GET reloads itself. */
export function busyPage(method: string, url: string) {
  const { language } = languageOf(pathOf(url));
  let page = pages.get(language);
  if (!page) pages.set(language, (page = inLanguage(language, renderBusyPages)));
  return method === "GET" || method === "HEAD" ? page.forPage : page.forForm;
}

/** Of an address as it stands in the request line: with or without a host, and perhaps not well-formed. */
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/, "").split(/[?#]/, 1)[0]!;
}

function renderBusyPages() {
  return {
    forPage: renderBusyPage(
      `<meta http-equiv="refresh" content="${retryAfterSeconds}">`,
      `<p>${t("We're very busy right now. This page will try again in a few seconds.")}</p><p><a href="">${t("Try now")}</a></p>`,
    ),
    forForm: renderBusyPage(
      "",
      `<p>${t("We're very busy right now and couldn't accept your form. Please go back and send it again in a few seconds.")}</p>`,
    ),
  };
}

function renderBusyPage(head: string, bodyHtml: string): BusyPage {
  const title = t("One moment, please");
  const body = Buffer.from(
    `<!doctype html><html lang="${languageTag()}-MY"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${bodyHtml}</main></body></html>`,
  );
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": String(body.byteLength),
    "Retry-After": String(retryAfterSeconds),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
  return { body, headers };
}
