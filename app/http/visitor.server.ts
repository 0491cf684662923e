import { createContext, data, redirect, type MiddlewareFunction } from "react-router";
import type { RouterContextProvider } from "react-router";
import { readSession, type SignedIn } from "#shop/customers/session.server.ts";
import { readProfile } from "#shop/profile/profile.server.ts";
import { staffBadge, type Owner, type Staff } from "#shop/staff.ts";
import { forgetGuest, makeGuest, readGuest } from "./guest-cookie.server.ts";
import { networkOf } from "./network.server.ts";
import { shopperCookie } from "./shopper-cookie.server.ts";

export type Visitor = {
  user: SignedIn | undefined;
  /** The browser, where it has been given an id; it keeps it while its user is signed in. */
  guestId: string | undefined;
  /** What limits count by: the caller's address, or for IPv6 its network. */
  ip: string;
  cartOwner: { userId: string } | { guestId: string } | undefined;
};

type Caller = {
  read(): Promise<Visitor>;
  asked: boolean;
  /** Whether this answer makes the browser somebody else's: signed in, signed out. */
  changed: boolean;
  guestId: string | undefined;
  cookies: string[];
};

const callerContext = createContext<Caller>();

/** Stands on the root route: everything below may ask who is calling, and may send cookies. */
export const visitorMiddleware: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const caller = callerOf(request);
  context.set(callerContext, caller);
  const response = await next();
  const isForOne = caller.asked || response.headers.has("Set-Cookie");
  if (isForOne && !response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", "private, no-cache");
  }
  for (const cookie of caller.cookies) response.headers.append("Set-Cookie", cookie);
  return response;
};

/** Who is calling. The session is looked up at the first question, so pages that ask nothing cost nothing. */
export async function visitorOf(context: Readonly<RouterContextProvider>): Promise<Visitor> {
  return await context.get(callerContext).read();
}

/** The browser's id, made now if it has none: its cookie goes out with the response. */
export function guestIdFor(context: Readonly<RouterContextProvider>): string {
  const caller = context.get(callerContext);
  if (!caller.guestId) {
    const { guestId, cookie } = makeGuest();
    caller.guestId = guestId;
    caller.cookies.push(cookie);
  }
  return caller.guestId;
}

/** Whose cart a write goes to: the user's, else the browser's, which is given an id if it has none. */
export async function cartOwnerFor(context: Readonly<RouterContextProvider>) {
  const { user } = await visitorOf(context);
  return user ? { userId: user.id } : { guestId: guestIdFor(context) };
}

/** Set-Cookie values for the response, whatever it turns out to be. */
export function sendCookies(context: Readonly<RouterContextProvider>, cookies: string[]) {
  context.get(callerContext).cookies.push(...cookies);
}

/** Cookies by which the browser becomes somebody else's: those of a sign-in or a sign-out. */
export function changeCaller(context: Readonly<RouterContextProvider>, cookies: string[]) {
  context.get(callerContext).changed = true;
  sendCookies(context, cookies);
}

export function isCallerChanged(context: Readonly<RouterContextProvider>): boolean {
  return context.get(callerContext).changed;
}

/** Whether anything in this answer was made for who is calling. */
export function isCallerKnown(context: Readonly<RouterContextProvider>): boolean {
  return context.get(callerContext).asked;
}

/** The browser becomes a stranger: after a sign-out, what its user did here is not the next one's to see. */
export function forgetBrowser(context: Readonly<RouterContextProvider>) {
  const caller = context.get(callerContext);
  caller.guestId = undefined;
  changeCaller(context, [forgetGuest(), shopperCookie(undefined)]);
}

/**
 * Stands on the admin layout: nothing below runs, and no file is served, for anyone but staff; and where
 * the shop wants a second factor, for staff without one, but the page to set it up.
 */
export const staffMiddleware: MiddlewareFunction<Response> = async ({ context, url }) => {
  await requireStaff(context, url);
  const { user } = await visitorOf(context);
  if (url.pathname === securityPage || (await isStaffInFull(user))) return;
  const next = url.pathname + url.search;
  throw redirect(`${securityPage}?${new URLSearchParams({ next })}`);
};

/** Staff, with the second factor where the shop wants one: only they see what staff see, in the storefront too. */
export async function isStaffInFull(user: SignedIn | undefined): Promise<boolean> {
  if (!user || user.role === "customer") return false;
  return user.twoFactor || !(await readProfile()).staffTwoFactor;
}

const securityPage = "/admin/security";

/** Stands on the account's layout: nothing below runs for a guest. */
export const signedInMiddleware: MiddlewareFunction<Response> = async ({ context, url }) => {
  await requireUser(context, url);
};

/** Who is signed in. A guest is sent to sign in, and comes back to `url`. */
export async function requireUser(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<SignedIn> {
  const { user } = await visitorOf(context);
  if (!user) throw toSignIn(url.pathname + url.search);
  return user;
}

/**
 * The badge that staff deeds ask for. A guest is sent to sign in, and comes back to `url` if that is
 * given; a customer is refused.
 */
export async function requireStaff(
  context: Readonly<RouterContextProvider>,
  url?: URL,
): Promise<Staff> {
  const { user } = await visitorOf(context);
  if (!user) throw toSignIn(url ? url.pathname + url.search : "/admin");
  const { id, name, role } = user;
  if (role === "customer") throw refused("This page is for the shop's staff.");
  return staffBadge({ id, name, role });
}

/** As `requireStaff`, for what only an owner may do: settings and the staff themselves. */
export async function requireOwner(
  context: Readonly<RouterContextProvider>,
  url?: URL,
): Promise<Owner> {
  const staff = await requireStaff(context, url);
  if (staff.role !== "owner") throw refused("Only an owner of the shop may do this.");
  return { ...staff, role: staff.role };
}

function toSignIn(next: string) {
  return redirect(`/auth?${new URLSearchParams({ next })}`);
}

function refused(why: string) {
  return data(why, { status: 403, statusText: "Forbidden" });
}

function callerOf({ headers }: Request): Caller {
  const caller: Caller = {
    asked: false,
    changed: false,
    guestId: readGuest(headers),
    cookies: [],
    read,
  };
  const ip = networkOf(headers.get("x-emas-client-ip"));
  let session: Promise<SignedIn | undefined> | undefined;
  return caller;

  async function read(): Promise<Visitor> {
    caller.asked = true;
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
