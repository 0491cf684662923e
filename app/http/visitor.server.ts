import { createContext, data, href, redirect, type MiddlewareFunction } from "react-router";
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
  /** The id of the browser, if it has one; it stays while the user is signed in. */
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

/** Middleware of the root route: all routes can read the visitor and send cookies. */
export const visitorMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const caller = callerOf(request);
  context.set(callerContext, caller);
  const response = await next();
  const isPersonal = caller.isRead || response.headers.has("Set-Cookie");
  if (isPersonal && !response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", "private, no-cache");
  }
  for (const cookie of caller.cookies) response.headers.append("Set-Cookie", cookie);
  return response;
};

/** Reads the session on first use, so that pages that do not need it skip the query. */
export async function visitorOf(context: RequestContext): Promise<Visitor> {
  return await context.get(callerContext).read();
}

/** The id of the browser; creates one if needed and sends its cookie with the response. */
export function guestIdFor(context: RequestContext): string {
  const caller = context.get(callerContext);
  if (!caller.guestId) {
    const { guestId, cookie } = createGuest();
    caller.guestId = guestId;
    caller.cookies.push(cookie);
  }
  return caller.guestId;
}

/** The owner of the cart to write to: the user, or for guests the browser, which gets an id if it has none. */
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

/** For sign-out: the next user of this browser must not see the cart and orders of the previous one. */
export function clearIdentity(context: RequestContext) {
  const caller = context.get(callerContext);
  caller.guestId = undefined;
  sendIdentityCookies(context, [guestCookie.clear(), shopperCookie(undefined)]);
}

/**
 * Middleware of the admin layout: all screens and downloads below it are for staff only. If the shop requires a second
 * factor, staff without one reach only the page that sets it up.
 */
export const staffMiddleware: MiddlewareFunction<Response> = async ({ context, url }) => {
  await requireStaff(context, url);
  const { user } = await visitorOf(context);
  if (url.pathname === securityPath || (await hasStaffAccess(user))) return;
  const next = url.pathname + url.search;
  throw redirect(`${securityPath}?${new URLSearchParams({ next })}`);
};

/** Whether the user is staff, with a second factor if required. Also decides what the storefront shows. */
export async function hasStaffAccess(user: SessionUser | undefined): Promise<boolean> {
  if (!user || user.role === "customer") return false;
  return user.twoFactor || !(await readProfile()).staffTwoFactor;
}

const securityPath = href("/admin/security");

/** Middleware of the account's layout: sends guests to sign in. */
export const signedInMiddleware: MiddlewareFunction<Response> = async ({ context, url }) => {
  await requireUser(context, url);
};

/** The signed-in user. Sends a guest to sign in and then back to `url`. */
export async function requireUser(context: RequestContext, url: URL): Promise<SessionUser> {
  const { user } = await visitorOf(context);
  if (!user) throw redirectToSignIn(url.pathname + url.search);
  return user;
}

/**
 * Returns the `Staff` value that functions for staff require. Sends a guest to sign in and then back to `url`, or to
 * the admin's first screen; refuses a customer.
 */
export async function requireStaff(context: RequestContext, url?: URL): Promise<Staff> {
  const { user } = await visitorOf(context);
  if (!user) throw redirectToSignIn(url ? url.pathname + url.search : href("/admin"));
  const { id, name, role } = user;
  if (role === "customer") throw forbidden("This page is for the shop's staff.");
  return staffBadge({ id, name, role });
}

/** Like `requireStaff`, for owners only: settings and staff accounts. */
export async function requireOwner(context: RequestContext, url?: URL): Promise<Owner> {
  const staff = await requireStaff(context, url);
  if (staff.role !== "owner")
    throw forbidden("Only an owner of the shop can open this page or make this change.");
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
