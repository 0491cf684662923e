import { tPlural } from "#languages/messages.ts";

/** Formats seconds as "a minute" or "5 minutes", rounded up. */
export function formatMinutes(seconds: number): string {
  const rounded = Math.max(1, Math.ceil(seconds / 60));
  return tPlural(rounded, "a minute", "{count} minutes");
}
