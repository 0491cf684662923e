import { and, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { enqueue } from "#platform/queue.server.ts";
import { pageUrl } from "#shop/absolute-url.server.ts";
import * as links from "#shop/links.ts";
import { isSameSignature, signature } from "#shop/signature.server.ts";
import { withinRateLimits, type Refusal } from "./refusal.server.ts";
import type { SessionUser } from "./session.server.ts";

type Account = Pick<SessionUser, "id" | "email">;

const linkHours = 24;
const perAccountAllowance = { points: 5, seconds: 3600 };

/** Queues an email with the link that verifies the account's address. */
export async function requestEmailConfirmation({
  id,
  email,
}: Account): Promise<{ ok: true } | Refusal> {
  const rateLimit = { name: "confirm-email", key: id, allowance: perAccountAllowance };
  return withinRateLimits([rateLimit], async () => {
    await enqueue(db, "email-confirmation", { email });
    return { ok: true };
  });
}

/**
 * The link for the email. It verifies the address only for whoever is signed in to the account: a stranger may have
 * signed up with the address, and its owner who opens the link must not verify it for them (ADR-0076).
 */
export function confirmationLink(account: Account): string {
  const until = Date.now() + linkHours * 3_600_000;
  const confirm = `${until}.${tokenSignature(account, until)}`;
  return pageUrl(links.accountOrders({ confirm }));
}

/** Whether the token is of a link to this account and its address, and has not expired. */
export function isConfirmationValid(account: Account, token: string): boolean {
  const [, until, given] = /^(\d{13})\.([\w-]{43})$/.exec(token) ?? [];
  if (!until || !given || Number(until) < Date.now()) return false;
  return isSameSignature(given, tokenSignature(account, Number(until)));
}

/** Records that the account has verified its address. False if the link is not valid for it. */
export async function confirmEmail(account: Account, token: string): Promise<boolean> {
  if (!isConfirmationValid(account, token)) return false;
  await db
    .update(users)
    .set({ emailVerified: true })
    .where(and(eq(users.id, account.id), eq(users.email, account.email)));
  return true;
}

function tokenSignature({ id, email }: Account, until: number): string {
  return signature(`confirm email ${id} ${email} ${until}`);
}
