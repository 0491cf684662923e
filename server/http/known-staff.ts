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

  /** What the admin answered to a GET: to all but staff a redirect, in a page's data 202, or a refusal. */
  function learn(cookies: string, status: number) {
    const session = sessionOf(cookies);
    if (!session) return;
    const isIn = status === 200;
    const isOut = status === 302 || status === 202 || status === 403;
    if (isIn || isOut) until.delete(session);
    if (!isIn) return;
    until.set(session, Date.now() + lasting);
    if (until.size > most) until.delete(until.keys().next().value!);
  }
}

function sessionOf(cookies: string): string | undefined {
  return /(?:^|;\s*)(?:__\w+-)?emas\.session_token=([^;]+)/.exec(cookies)?.[1];
}
