import { createHmac, timingSafeEqual } from "node:crypto";
import { redirect } from "react-router";
import { z } from "zod";
import { env } from "#env";
import { cookiePrefix, useSecureCookies } from "#shop/cookies.server.ts";
import type { Toast } from "#app/ui/toast.ts";

const name = `${cookiePrefix}.toast`;

const flashedToast = z.object({
  id: z.string().max(40),
  title: z.string().max(200),
  description: z.string().max(500).optional(),
  kind: z.enum(["success", "info", "destructive"]).optional(),
  link: z.object({ to: z.string().max(1500), label: z.string().max(60) }).optional(),
});

/** Redirects to `url`, where the toast is shown once. */
export function redirectWithToast(url: string, toast: Toast, init: ResponseInit = {}) {
  const headers = new Headers(init.headers);
  headers.append("Set-Cookie", toastCookie(toast));
  return redirect(url, { ...init, headers });
}

/** Redirects to `url`, where the toast says why nothing was done. */
export function redirectWithError(url: string, description: string) {
  return redirectWithToast(url, { title: "Error", description, kind: "destructive" });
}

/** The Set-Cookie value alone, for responses that are not made by `redirectWithToast`. */
export function toastCookie(toast: Toast): string {
  const json = JSON.stringify({ ...toast, id: crypto.randomUUID() });
  const value = Buffer.from(json).toString("base64url");
  return setCookie(`${value}.${signature(value)}`, 60);
}

/** Whether these cookies contain a toast. */
export function hasToast(cookies: string): boolean {
  return cookies.includes(`${name}=`);
}

/** The toast in the cookie, and the headers that delete it; called only by the root loader. */
export function toastOf(request: Request) {
  const header = request.headers.get("Cookie");
  if (!header || !hasToast(header)) return { toast: undefined, headers: new Headers() };
  return { toast: toastIn(header), headers: new Headers({ "Set-Cookie": setCookie("", 0) }) };
}

function toastIn(cookies: string): z.infer<typeof flashedToast> | undefined {
  const cookie = cookies.split(/;\s*/).find((one) => one.startsWith(`${name}=`)) ?? "";
  const [, value, givenSignature] =
    /^([\w-]+)\.([\w-]{43})$/.exec(cookie.slice(name.length + 1)) ?? [];
  if (!value || !givenSignature) return undefined;
  if (!timingSafeEqual(Buffer.from(signature(value)), Buffer.from(givenSignature)))
    return undefined;
  const found = flashedToast.safeParse(JSON.parse(Buffer.from(value, "base64url").toString()));
  return found.success ? found.data : undefined;
}

/** Signed, because another subdomain could set the cookie and show any text in our name. */
function signature(value: string) {
  return createHmac("sha256", env.SESSION_SECRET).update(`toast ${value}`).digest("base64url");
}

function setCookie(value: string, maxAge: number) {
  const secure = useSecureCookies ? ["Secure"] : [];
  const attributes = ["Path=/", "HttpOnly", ...secure, "SameSite=Lax", `Max-Age=${maxAge}`];
  return [`${name}=${value}`, ...attributes].join("; ");
}
