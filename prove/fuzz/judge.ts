import type { Reply } from "./reply.ts";
import type { Sent } from "./sent.ts";
import { canary, canaryNumbers } from "./people.ts";

/** What is wrong with an answer, whatever was asked; undefined where nothing is. */
export function faultIn(sent: Sent, reply: Reply, origin: string, asStaff: boolean) {
  const { status, headers, header } = reply;
  if (status < 200 || (status >= 500 && !isShed(reply))) return `answered ${status}`;
  if (headers.some(([name]) => name.startsWith("x-fzh"))) return "let a header be written into it";
  const location = header("location");
  if (location !== undefined && !staysHere(location, origin)) return `leads to ${location}`;
  const text = reply.body.toString("latin1");
  const type = header("content-type") ?? "";
  if (text && !type && status < 400) return "has no content type";
  if (text && type && header("x-content-type-options") !== "nosniff") return "may be sniffed";
  // The built scripts are everybody's to read, and full of such words.
  for (const secret of type.startsWith("text/javascript") ? [] : secrets) {
    const found = secret.exec(text)?.[0];
    if (found) return `tells of the inside: ${found}`;
  }
  if (/html|xml|svg/.test(type)) {
    if (/<fzx/i.test(text)) return "has markup in it that the visitor wrote";
    if (/["'] fza=/.test(withoutScripts(text)))
      return "has an attribute in it that the visitor wrote";
  }
  if (asStaff) return undefined;
  const shown = [canary, ...canaryNumbers].find((mark) => text.includes(mark));
  if (shown) return `shows what belongs to somebody else: ${shown}`;
  // What a request was about that was broken on purpose, only the shop can say.
  if (sent.raw !== undefined) return undefined;
  if (isAdmin(sent.target) && status < 300 && !isSentToSignIn(sent, status, text)) {
    return `lets a stranger into the staff door with ${status}`;
  }
  return undefined;
}

/** Shedding, and the web hook of a shop without online payments: both say so on purpose. */
function isShed({ status, header }: Reply) {
  return status === 503 && header("retry-after") !== undefined;
}

function staysHere(location: string, origin: string): boolean {
  // As a browser reads it: a backslash is a slash, and tabs and line ends are nothing.
  const read = location.replaceAll(/[\t\r\n]/g, "").replaceAll("\\", "/");
  return /^\/(?!\/)/.test(read) || new URL(read, origin).origin === origin;
}

function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[\s\S]*?<\/script>/g, "");
}

/** A data request is told so in its body, which a HEAD does not get. */
function isSentToSignIn({ method }: Sent, status: number, text: string) {
  return status === 202 && (method === "HEAD" || text.includes("/auth"));
}

/** `/admin.data` is the data of the staff's page; `/admin.data.data` that of a page which is not there. */
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
