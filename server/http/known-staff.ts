const most = 1_000;
const lasting = 60 * 60_000;

/**
 * Browsers that the admin has let in within the hour, by their session cookie. Whether a session is a
 * member's of staff is the database's to say; when it has no time left, this is what tells staff from
 * strangers. It opens no door: it only says whose request goes first.
 */
export function knownStaff() {
  const until = new Map<string, number>();
  return { knows, learn };

  function knows(cookies: string): boolean {
    const session = sessionOf(cookies);
    return session !== undefined && (until.get(session) ?? 0) > Date.now();
  }

  /** What the admin answered: all but staff it refuses, or sends to sign in. */
  function learn(cookies: string, { status, headers }: Response) {
    const session = sessionOf(cookies);
    if (!session) return;
    const isSentAway = status === 302 && /^\/auth\b/.test(headers.get("Location") ?? "");
    const isIn = status === 200 || (status === 302 && !isSentAway);
    const isOut = status === 403 || isSentAway;
    if (isIn || isOut) until.delete(session);
    if (!isIn) return;
    until.set(session, Date.now() + lasting);
    if (until.size > most) until.delete(until.keys().next().value!);
  }
}

function sessionOf(cookies: string): string | undefined {
  return /(?:^|;\s*)(?:__\w+-)?emas\.session_token=([^;]+)/.exec(cookies)?.[1];
}
