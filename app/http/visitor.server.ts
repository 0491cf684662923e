import {
  createContext,
  data,
  href,
  redirect,
  redirectDocument,
  type MiddlewareFunction,
} from "react-router";
import { pathIn } from "#languages/addresses.ts";
import { allLanguages, languageOf } from "#languages/language.server.ts";
import { t } from "#languages/messages.ts";
import { readSession, type SessionUser } from "#shop/customers/session.server.ts";
import * as links from "#shop/links.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";
import { staffBadge, type Owner, type Staff } from "#shop/staff.ts";
import { createGuest, guestCookie } from "./guest-cookie.server.ts";
import { networkOf } from "./network.server.ts";
import { shopperCookie } from "./shopper-cookie.server.ts";
import type { RequestContext } from "./request-context.ts";

export type Visitor = {
  user: SessionUser | undefined;
  /** The random id in this browser's signed cookie, if it has one. Signing in does not change the id. */
  guestId: string | undefined;
  /** The key for rate limits: the caller's address, or its network for IPv6. */
  ip: string;
  cartOwner: { userId: string } | { guestId: string } | undefined;
};

type Caller = {
  read(): Promise<Visitor>;
  isRead: boolean;
  /** Whether this response signs the visitor in or out. */
  isIdentityChanged: boolean;
  guestId: string | undefined;
  cookies: string[];
};

const callerContext = createContext<Caller>();

/** Middleware of the root route, so that all routes can read the visitor and send cookies. */
export const visitorMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const caller = callerOf(request);
  context.set(callerContext, caller);
  const response = await next();
  const isPersonal = caller.isRead || response.headers.has("Set-Cookie");
  // Without it a browser keeps a 301 for ever. A slug may come back, and the old redirect would then lead in a circle.
  const needsCacheControl = isPersonal || response.status === 301;
  if (needsCacheControl && !response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", isPersonal ? "private, no-cache" : "public, no-cache");
  }
  for (const cookie of caller.cookies) response.headers.append("Set-Cookie", cookie);
  return response;
};

/** Who makes the request. The session is read on first use, so pages that do not need the visitor skip the query. */
export async function visitorOf(context: RequestContext): Promise<Visitor> {
  return await context.get(callerContext).read();
}

/** The id of the browser. A browser without an id gets one, whose cookie is sent with the response. */
export function guestIdFor(context: RequestContext): string {
  const caller = context.get(callerContext);
  if (!caller.guestId) {
    const { guestId, cookie } = createGuest();
    caller.guestId = guestId;
    caller.cookies.push(cookie);
  }
  return caller.guestId;
}

/** The owner of the cart to write to: the user, or for a guest the browser's id, which is created if it is missing. */
export async function cartOwnerFor(context: RequestContext) {
  const { user } = await visitorOf(context);
  return user ? { userId: user.id } : { guestId: guestIdFor(context) };
}

/** Adds Set-Cookie values to the response, even if a later error replaces the response. */
export function sendCookies(context: RequestContext, cookies: string[]) {
  context.get(callerContext).cookies.push(...cookies);
}

export function sendIdentityCookies(context: RequestContext, cookies: string[]) {
  context.get(callerContext).isIdentityChanged = true;
  sendCookies(context, cookies);
}

export function isIdentityChanged(context: RequestContext): boolean {
  return context.get(callerContext).isIdentityChanged;
}

/** Whether this response depends on the visitor. */
export function isVisitorRead(context: RequestContext): boolean {
  return context.get(callerContext).isRead;
}

/** Forgets the browser's id at sign-out: the next user of the browser must not see the last user's cart and orders. */
export function clearIdentity(context: RequestContext) {
  const caller = context.get(callerContext);
  caller.guestId = undefined;
  sendIdentityCookies(context, [guestCookie.clear(), shopperCookie(undefined)]);
}

/**
 * Middleware of the admin layout: all screens and downloads below it are for staff only. If the shop requires a second
 * factor, staff without one reach only the page that sets it up.
 */
export const staffMiddleware: MiddlewareFunction<Response> = async ({ request, context, url }) => {
  await requireStaff(context, url);
  const { user } = await visitorOf(context);
  const { path, language } = languageOf(url.pathname);
  const ownLanguage = allLanguages().includes(user!.language) ? user!.language : "en";
  // A colleague's link opens in one's own language. A whole address, because the router would add a language to a path.
  if (request.method === "GET" && language !== ownLanguage)
    throw redirectDocument(new URL(pathIn(ownLanguage, path + url.search), url.origin).href);
  if (pathsWithoutSecondFactor.has(path) || (await hasStaffAccess(user))) return;
  const next = path + url.search;
  throw redirect(`${securityPath}?${new URLSearchParams({ next })}`);
};

/** Whether the user may see what staff see: is staff and has a second factor, if the shop requires one. */
export async function hasStaffAccess(user: SessionUser | undefined): Promise<boolean> {
  if (!user || user.role === "customer") return false;
  return user.twoFactor || !(await readProfile()).staffTwoFactor;
}

const securityPath = href("/admin/security");
/** Open to staff without a second factor: the page that sets it up, and the choice of language. */
const pathsWithoutSecondFactor = new Set([securityPath, href("/admin/choose-language")]);

/** Middleware of the account's layout: sends guests to sign in. */
export const signedInMiddleware: MiddlewareFunction<Response> = async ({ context, url }) => {
  await requireUser(context, url);
};

/** Returns the signed-in user. Redirects a guest to sign in and then back to `url`. */
export async function requireUser(context: RequestContext, url: URL): Promise<SessionUser> {
  const { user } = await visitorOf(context);
  if (!user) throw redirectToSignIn(languageOf(url.pathname).path + url.search);
  return user;
}

/**
 * Returns the `Staff` value that functions for staff require. Redirects a guest to sign in and then back to `url`. If
 * there is no `url`, the guest gets to the admin's first screen instead. Throws a 403 for a customer.
 */
export async function requireStaff(context: RequestContext, url?: URL): Promise<Staff> {
  const { user } = await visitorOf(context);
  if (!user)
    throw redirectToSignIn(url ? languageOf(url.pathname).path + url.search : href("/admin"));
  const { id, name, role } = user;
  if (role === "customer") throw forbidden(t("This page is for the shop's staff."));
  return staffBadge({ id, name, role });
}

/** Like `requireStaff`, but only for owners, who manage settings and staff accounts. Throws a 403 for other staff. */
export async function requireOwner(context: RequestContext, url?: URL): Promise<Owner> {
  const staff = await requireStaff(context, url);
  if (staff.role !== "owner")
    throw forbidden(t("Only an owner of the shop can open this page or make this change."));
  return { ...staff, role: staff.role };
}

function redirectToSignIn(next: string) {
  return redirect(links.signIn({ next }));
}

function forbidden(message: string) {
  return data(message, { status: 403, statusText: "Forbidden" });
}

function callerOf({ headers }: Request): Caller {
  const caller: Caller = {
    isRead: false,
    isIdentityChanged: false,
    guestId: guestCookie.read(headers),
    cookies: [],
    read,
  };
  const ip = networkOf(headers.get("x-emas-client-ip"));
  let session: Promise<SessionUser | undefined> | undefined;
  return caller;

  async function read(): Promise<Visitor> {
    caller.isRead = true;
    const user = await (session ??= readUser());
    const { guestId } = caller;
    const guest = guestId ? { guestId } : undefined;
    return { user, guestId, ip, cartOwner: user ? { userId: user.id } : guest };
  }

  async function readUser() {
    const { user, cookies } = await readSession(headers);
    caller.cookies.push(...cookies);
    return user;
  }
}
