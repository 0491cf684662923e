import { createHash } from "node:crypto";

const style =
  "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf8f2;color:#1e1b16;font:16px/1.6 Figtree,Arial,sans-serif}main{max-width:28rem;padding:1.5rem;text-align:center}h1{font:400 2rem/1.2 Cormorant,'Times New Roman',serif}p{color:#6b6459}a{color:#79590f}";
const styleHash = createHash("sha256").update(style).digest("base64");

/** For the `Retry-After` header, and for the automatic reload of a page. */
const retryAfterSeconds = 5;

/** The response of a full request queue, built once to make rejecting cheap. Only the page for GET reloads itself. */
export function busyPage(method: string) {
  return method === "GET" || method === "HEAD" ? forPage : forForm;
}

const forPage = renderBusyPage(
  `<meta http-equiv="refresh" content="${retryAfterSeconds}">`,
  `<p>We're very busy right now. This page will try again in a few seconds.</p><p><a href="">Try now</a></p>`,
);
const forForm = renderBusyPage(
  "",
  "<p>We're very busy right now and couldn't accept your form. Please go back and send it again in a few seconds.</p>",
);

function renderBusyPage(head: string, bodyHtml: string) {
  const body = Buffer.from(
    `<!doctype html><html lang="en-MY"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<title>One moment, please</title><style>${style}</style></head><body><main><h1>One moment, please</h1>${bodyHtml}</main></body></html>`,
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
