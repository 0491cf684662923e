import { policyOf } from "#app/http/route-policy.server.ts";

const maxSessions = 1_000;
const rememberMs = 60 * 60_000;

/**
 * Remembers session cookies that reached the admin within the last hour. Only the database knows which sessions are of
 * staff, but under overload it is too slow to ask. Grants no access: it only selects the request queue.
 */
export function createKnownStaff() {
  const expiresAt = new Map<string, number>();
  return { isKnown, recordResponse };

  function isKnown(cookies: string): boolean {
    const session = sessionOf(cookies);
    return session !== undefined && (expiresAt.get(session) ?? 0) > Date.now();
  }

  /** Learns from the response who is staff: the admin refuses other sessions or redirects them to sign-in. */
  function recordResponse(cookies: string, { status, headers }: Response) {
    const session = sessionOf(cookies);
    if (!session) return;
    const isSentToSignIn =
      status === 302 && policyOf(headers.get("Location") ?? "").queue === "signIn";
    const isIn = status === 200 || (status === 302 && !isSentToSignIn);
    const isOut = status === 403 || isSentToSignIn;
    if (isIn || isOut) expiresAt.delete(session);
    if (!isIn) return;
    expiresAt.set(session, Date.now() + rememberMs);
    if (expiresAt.size > maxSessions) expiresAt.delete(expiresAt.keys().next().value!);
  }
}

function sessionOf(cookies: string): string | undefined {
  return /(?:^|;\s*)(?:__\w+-)?emas\.session_token=([^;]+)/.exec(cookies)?.[1];
}
