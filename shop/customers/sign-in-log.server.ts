import { log } from "#platform/log.server.ts";

type Answer = { ok: true } | { ok: false; reason: string };

/** A line for each try to sign in, so that guessing can be seen: from where, and how it ended. Nobody's name. */
export function noteSignIn(step: "password" | "code", ip: string, answer: Answer, user?: string) {
  const ended = answer.ok ? "let-in" : answer.reason;
  log.info({ event: "sign-in", step, ended, ip, user }, "sign-in");
}
