import { t } from "#languages/messages.ts";

/** Formats an age in one unit, for example `5 min`, `3 h` or `2 days`. */
export function formatAge(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 60) return t("{count} min", { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t("{count} h", { count: hours });
  return t("{count} days", { count: Math.floor(hours / 24) });
}
