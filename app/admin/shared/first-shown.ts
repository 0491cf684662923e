import type { SubmissionResult } from "@conform-to/react";

/** What a hidden `shown` field showed first: after a refusal, what staff sent; otherwise what the page has now. */
export function firstShown(
  result: SubmissionResult | null | undefined,
  name: string,
  now: number,
): string | number {
  const sent = result?.initialValue?.[name];
  return typeof sent === "string" ? sent : now;
}
