import { redirect } from "react-router";
import { handleIntent, textOf } from "#app/http/form.server.ts";
import { redirectWithError, redirectWithToast } from "#app/http/toast.server.ts";
import { t, tPlural } from "#languages/messages.ts";
import {
  confirmEmail,
  isConfirmationValid,
  requestEmailConfirmation,
} from "#shop/customers/confirm-email.server.ts";
import type { SessionUser } from "#shop/customers/session.server.ts";
import * as links from "#shop/links.ts";
import { addGuestOrders, listGuestOrders } from "#shop/orders/guest-orders.server.ts";
import { signInRefusalSentence } from "../../shared/sign-in-refusals.ts";
import type { GuestOrders } from "./guest-orders.tsx";

/** Undefined for staff, whose own purchases stay apart from their work (ADR-0063). */
export async function readGuestOrders(
  user: SessionUser,
  guestId: string | null,
  url: URL,
): Promise<GuestOrders | undefined> {
  if (user.role !== "customer") return undefined;
  const { email, emailVerified } = user;
  const token = url.searchParams.get("confirm");
  const isValid = token !== null && isConfirmationValid(user, token);
  const found = await listGuestOrders({
    guestId,
    verifiedEmail: emailVerified ? email : null,
  });
  return {
    found,
    email,
    isEmailVerified: emailVerified,
    confirm: isValid && !emailVerified ? token : undefined,
    isLinkSpent: token !== null && !isValid,
  };
}

export async function handleGuestOrders(form: FormData, user: SessionUser, guestId: string | null) {
  return handleIntent(form, {
    "add-guest-orders": () => add(user, guestId),
    "send-confirmation": () => send(user),
    "confirm-email": () => confirm(user, guestId, textOf(form, "token")),
  });
}

async function add(user: SessionUser, guestId: string | null) {
  const count = await addGuestOrders(user.id, guestId);
  if (count === 0) return redirect(links.accountOrders());
  return redirectWithToast(links.accountOrders(), {
    title: t("Added to your account"),
    description: addedSentence(count),
  });
}

function addedSentence(count: number): string {
  return tPlural(
    count,
    "One order is now with your orders.",
    "{count} orders are now with your orders.",
  );
}

async function send(user: SessionUser) {
  const sent = await requestEmailConfirmation(user);
  if (!sent.ok) return redirectWithError(links.accountOrders(), signInRefusalSentence(sent));
  return redirectWithToast(links.accountOrders(), {
    title: t("Check your email"),
    description: t("We've sent the link to {email}.", { email: user.email }),
  });
}

async function confirm(user: SessionUser, guestId: string | null, token: string) {
  if (!(await confirmEmail(user, token))) {
    return redirectWithError(
      links.accountOrders(),
      t("This link has expired or belongs to another account."),
    );
  }
  const count = await addGuestOrders(user.id, guestId);
  return redirectWithToast(links.accountOrders(), {
    title: t("Your email address is confirmed"),
    description: count > 0 ? addedSentence(count) : t("No guest orders use this address."),
  });
}
