import type { SubmissionResult } from "@conform-to/react";

/**
 * The value of a hidden `shown…` field (ADR-0100). After a refusal it stays what staff were first shown, so that a change
 * since then is still noticed.
 */
export function firstShown(
  result: SubmissionResult | null | undefined,
  name: string,
  now: number,
): string | number {
  const sent = result?.initialValue?.[name];
  return typeof sent === "string" ? sent : now;
}
