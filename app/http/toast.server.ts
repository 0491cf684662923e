import { createCookie, redirect } from "react-router";
import { z } from "zod";
import { env } from "#env";
import { cookiePrefix, cookiesAreSecure } from "#shop/cookies.server.ts";
import type { Toast } from "#app/ui/toast.ts";

const name = `${cookiePrefix}.toast`;
const cookie = createCookie(name, {
  httpOnly: true,
  maxAge: 60,
  path: "/",
  sameSite: "lax",
  // Signed: a neighbour's subdomain could set it, and say anything in our name.
  secrets: [env.SESSION_SECRET],
  secure: cookiesAreSecure,
});

const flashed = z.object({
  id: z.string().max(40),
  title: z.string().max(200),
  description: z.string().max(500).optional(),
  kind: z.enum(["success", "info", "destructive"]).optional(),
});

/** Leads to `url`, where the toast is shown once; for the end of an action. */
export async function redirectWithToast(url: string, toast: Toast, init: ResponseInit = {}) {
  const headers = new Headers(init.headers);
  headers.append("Set-Cookie", await toastCookie(toast));
  return redirect(url, { ...init, headers });
}

/** The Set-Cookie header alone, for an answer that is no redirect of ours. */
export function toastCookie(toast: Toast): Promise<string> {
  return cookie.serialize({ ...toast, id: crypto.randomUUID() });
}

/** Whether a toast waits for the browser that sends these cookies. */
export function hasToast(cookies: string): boolean {
  return cookies.includes(`${name}=`);
}

/** The toast that waits for this browser, and the headers that take it away: only the root asks. */
export async function toastOf(request: Request) {
  const header = request.headers.get("Cookie");
  if (!header || !hasToast(header)) return { toast: undefined, headers: new Headers() };
  const found = flashed.safeParse(await cookie.parse(header));
  const gone = await cookie.serialize("", { maxAge: 0 });
  return {
    toast: found.success ? found.data : undefined,
    headers: new Headers({ "Set-Cookie": gone }),
  };
}
