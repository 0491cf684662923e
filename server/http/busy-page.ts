import { createHash } from "node:crypto";

const style =
  "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf8f2;color:#1e1b16;font:16px/1.6 Figtree,Arial,sans-serif}main{max-width:28rem;padding:1.5rem;text-align:center}h1{font:400 2rem/1.2 Cormorant,'Times New Roman',serif}p{color:#6b6459}a{color:#79590f}";
const styleHash = createHash("sha256").update(style).digest("base64");

/** After so many seconds it may be tried again; a page does so by itself. */
const retryAfter = 5;

/** The answer to who is turned away: made once, for it must cost nothing. A form is not sent again by itself. */
export function busyPage(method: string) {
  return method === "GET" || method === "HEAD" ? ofPage : ofForm;
}

const ofPage = answer(
  `<meta http-equiv="refresh" content="${retryAfter}">`,
  `<p>Many people are here right now. This page tries again by itself in a few seconds.</p><p><a href="">Try now</a></p>`,
);
const ofForm = answer(
  "",
  "<p>Many people are here right now, and what you sent was not taken in. Please go back and send it again in a few seconds.</p>",
);

function answer(head: string, words: string) {
  const body = Buffer.from(
    `<!doctype html><html lang="en-MY"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<title>One moment, please</title><style>${style}</style></head><body><main><h1>One moment, please</h1>${words}</main></body></html>`,
  );
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": String(body.byteLength),
    "Retry-After": String(retryAfter),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
  return { body, headers };
}
