import { count } from "#platform/metrics.server.ts";
import { log } from "#platform/log.server.ts";

type SignInOutcome = { ok: true } | { ok: false; reason: string };

/** Logs each sign-in attempt with IP address and outcome, so that guessing is noticed. Logs no email address. */
export function logSignIn(
  step: "password" | "code",
  ip: string,
  answer: SignInOutcome,
  user?: string,
) {
  const outcome = answer.ok ? "signed-in" : answer.reason;
  if (!answer.ok && answer.reason === "refused") count("emas_sign_in_failures_total", { step });
  log.info({ event: "sign-in", step, ended: outcome, ip, user }, "sign-in");
}
