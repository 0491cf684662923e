/** The accepted answer; a refusal fails the test with its reason. */
export function succeeded<Answer extends { ok: boolean; reason?: string }>(answer: Answer) {
  if (!answer.ok) throw new Error(answer.reason);
  return answer as Extract<Answer, { ok: true }>;
}

/** The answer of a refusal. */
export function refused<Reason extends string>(reason: Reason) {
  return { ok: false as const, reason };
}
