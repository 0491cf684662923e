import { formatAge } from "#app/ui/format-age.ts";
import { t } from "#languages/messages.ts";

/** `off`: the shop works without it. `unknown`: it could not be checked. */
export type PartState = "ok" | "attention" | "problem" | "off" | "unknown";

/** A part of the shop in words for owners: how it is, what that means, and what to do if it is not `ok`. */
export type HealthPart = {
  title: string;
  state: PartState;
  now: string;
  next?: string;
  /** For the person who runs the server. */
  technical?: string | undefined;
  link?: { to: string; label: string };
};

export function tookTooLong(title: string): HealthPart {
  return {
    title,
    state: "unknown",
    now: t("This took too long to check. The shop may be busy."),
    next: t("Check again in a minute."),
  };
}

export function notChecked(title: string): HealthPart {
  return {
    title,
    state: "unknown",
    now: t("This can't be checked right now, usually because the database doesn't answer."),
    next: t("See Database above, then check again."),
  };
}

export function formatSeconds(seconds: number): string {
  const now = Date.now();
  return formatAge(new Date(now - seconds * 1_000), new Date(now));
}
