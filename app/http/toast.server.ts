import { createHmac, timingSafeEqual } from "node:crypto";
import { redirect } from "react-router";
import { z } from "zod";
import { env } from "#env";
import { cookiePrefix, cookiesAreSecure } from "#shop/cookies.server.ts";
import type { Toast } from "#app/ui/toast.ts";

const name = `${cookiePrefix}.toast`;

const flashed = z.object({
  id: z.string().max(40),
  title: z.string().max(200),
  description: z.string().max(500).optional(),
  kind: z.enum(["success", "info", "destructive"]).optional(),
});

/** Leads to `url`, where the toast is shown once; for the end of an action. */
export function redirectWithToast(url: string, toast: Toast, init: ResponseInit = {}) {
  const headers = new Headers(init.headers);
  headers.append("Set-Cookie", toastCookie(toast));
  return redirect(url, { ...init, headers });
}

/** The Set-Cookie header alone, for an answer that is no redirect of ours. */
export function toastCookie(toast: Toast): string {
  const words = JSON.stringify({ ...toast, id: crypto.randomUUID() });
  const value = Buffer.from(words).toString("base64url");
  return setCookie(`${value}.${signature(value)}`, 60);
}

/** Whether a toast waits for the browser that sends these cookies. */
export function hasToast(cookies: string): boolean {
  return cookies.includes(`${name}=`);
}

/** The toast that waits for this browser, and the headers that take it away: only the root asks. */
export function toastOf(request: Request) {
  const header = request.headers.get("Cookie");
  if (!header || !hasToast(header)) return { toast: undefined, headers: new Headers() };
  return { toast: toastIn(header), headers: new Headers({ "Set-Cookie": setCookie("", 0) }) };
}

function toastIn(cookies: string): z.infer<typeof flashed> | undefined {
  const sent = cookies.split(/;\s*/).find((one) => one.startsWith(`${name}=`)) ?? "";
  const [, value, given] = /^([\w-]+)\.([\w-]{43})$/.exec(sent.slice(name.length + 1)) ?? [];
  if (!value || !given) return undefined;
  if (!timingSafeEqual(Buffer.from(signature(value)), Buffer.from(given))) return undefined;
  const found = flashed.safeParse(JSON.parse(Buffer.from(value, "base64url").toString()));
  return found.success ? found.data : undefined;
}

/** Signed: a neighbour's subdomain could set it, and say anything in our name. */
function signature(value: string) {
  return createHmac("sha256", env.SESSION_SECRET).update(`toast ${value}`).digest("base64url");
}

function setCookie(value: string, maxAge: number) {
  const secure = cookiesAreSecure ? ["Secure"] : [];
  const attributes = ["Path=/", "HttpOnly", ...secure, "SameSite=Lax", `Max-Age=${maxAge}`];
  return [`${name}=${value}`, ...attributes].join("; ");
}
