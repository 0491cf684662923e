import { canary, canaryNumbers } from "./environment.ts";
import type { Reply } from "./http-connection.ts";
import type { Sent } from "./sent.ts";

/** The fault in an answer to any request; undefined if there is none. */
export function findFault(sent: Sent, reply: Reply, origin: string, asStaff: boolean) {
  const { status, headers, text } = reply;
  if (status < 200 || (status >= 500 && !isShed(reply))) return `answered ${status}`;
  if ([...headers.keys()].some((name) => name.startsWith("x-fzh"))) return "has an injected header";
  const location = headers.get("location");
  if (location !== undefined && !isSameOrigin(location, origin)) return `redirects to ${location}`;
  const type = headers.get("content-type") ?? "";
  if (text && !type && status < 400) return "has no content type";
  if (text && type && headers.get("x-content-type-options") !== "nosniff") return "may be sniffed";
  // The built scripts are public and contain many such words.
  for (const secret of type.startsWith("text/javascript") ? [] : secrets) {
    const found = secret.exec(text)?.[0];
    if (found) return `shows internals: ${found}`;
  }
  if (/html|xml|svg/.test(type)) {
    if (/<fzx/i.test(text)) return "has injected markup";
    if (/["'] fza=/.test(withoutScripts(text))) return "has an injected attribute";
  }
  if (asStaff) return undefined;
  const shown = [canary, ...canaryNumbers].find((marker) => text.includes(marker));
  if (shown) return `shows another person's data: ${shown}`;
  // Only the shop knows what a deliberately broken request was about.
  if (sent.raw !== undefined) return undefined;
  if (isAdmin(sent.target) && status < 300 && !isSentToSignIn(sent, status, text)) {
    return `lets a stranger into the admin with ${status}`;
  }
  return undefined;
}

/** Load shedding, and the webhook of a shop without online payments: both are deliberate 503s. */
function isShed({ status, headers }: Reply) {
  return status === 503 && headers.get("retry-after") !== undefined;
}

function isSameOrigin(location: string, origin: string): boolean {
  // As a browser parses it: a backslash is a slash, and tabs and line ends are ignored.
  const read = location.replaceAll(/[\t\r\n]/g, "").replaceAll("\\", "/");
  return /^\/(?!\/)/.test(read) || new URL(read, origin).origin === origin;
}

function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[\s\S]*?<\/script>/g, "");
}

/** A data request gets its status in the body, which a HEAD has not. */
function isSentToSignIn({ method }: Sent, status: number, text: string) {
  return status === 202 && (method === "HEAD" || text.includes("/auth"));
}

/** `/admin.data` is the data of an admin page; `/admin.data.data` that of a missing page. */
function isAdmin(target: string): boolean {
  return (
    URL.canParse(target, "http://x") &&
    /^\/admin(\/|\.data$|$)/.test(new URL(target, "http://x").pathname)
  );
}

const secrets = [
  /root:x:0:0/,
  /node_modules[\\/]/,
  /build\/server/,
  /\n\s+at [\w.<>[\] ]+\(?(file|node|\/)[^\n]{0,100}/,
  /(select|insert into|update|delete from) "[a-z_]+"/i,
  /(Failed query|DrizzleQueryError|ECONNREFUSED|postgresql:\/\/|SESSION_SECRET)/,
  /(TypeError|RangeError|ReferenceError|SyntaxError|PostgresError|ZodError)\b/,
  /"name": "emas"/,
];
