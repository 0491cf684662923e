import { redirect } from "react-router";
import { z } from "zod";
import { errorToast, type Toast } from "#app/ui/toast.ts";
import { createSignedCookie } from "#shop/cookies.server.ts";

/** The cookie is signed, because another subdomain could set a cookie that shows any text in the shop's name. */
const cookie = createSignedCookie("toast", 60);

const maxTitle = 200;
const maxDescription = 500;

const flashedToast = z.object({
  id: z.string().max(40),
  title: z.string().max(maxTitle),
  description: z.string().max(maxDescription).optional(),
  kind: z.enum(["success", "info", "destructive"]).optional(),
  link: z.object({ to: z.string().max(1500), label: z.string().max(60) }).optional(),
  undo: z
    .object({ to: z.string().max(1500), fields: z.record(z.string(), z.string().max(60)) })
    .optional(),
});

/** Redirects to `url`, where the toast is shown once. */
export function redirectWithToast(url: string, toast: Toast, init: ResponseInit = {}) {
  const headers = new Headers(init.headers);
  headers.append("Set-Cookie", toastCookie(toast));
  return redirect(url, { ...init, headers });
}

/** Redirects to `url`, where an error toast with the description is shown. */
export function redirectWithError(url: string, description: string) {
  return redirectWithToast(url, errorToast(description));
}

/** The Set-Cookie value that makes the next page show the toast. Long texts, such as of many names, are shortened. */
export function toastCookie(toast: Toast): string {
  const { title, description } = toast;
  const short = {
    title: shorten(title, maxTitle),
    ...(description && { description: shorten(description, maxDescription) }),
  };
  const json = JSON.stringify({ ...toast, ...short, id: crypto.randomUUID() });
  return cookie.set(Buffer.from(json).toString("base64url"));
}

function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

export function hasToast(cookies: string): boolean {
  return cookies.includes(`${cookie.name}=`);
}

/** The toast in the request's cookie, and the headers that delete the cookie. Only the root loader calls this. */
export function toastOf({ headers }: Request) {
  if (!hasToast(headers.get("Cookie") ?? "")) return { toast: undefined, headers: new Headers() };
  const value = cookie.read(headers);
  const text = value && Buffer.from(value, "base64url").toString();
  const toast = text ? flashedToast.safeParse(JSON.parse(text)).data : undefined;
  return { toast, headers: new Headers({ "Set-Cookie": cookie.clear() }) };
}
