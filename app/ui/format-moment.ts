export type MomentFormat = "date" | "time" | "date-time";

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/**
 * Formats as `3 Nov 2026, 10:32 am` in Asia/Kuala_Lumpur, which is UTC+8 without summer time since 1982. `Intl` is not
 * used, because its output differs between Node and browsers, which would break hydration.
 */
export function formatMoment(moment: Date, format: MomentFormat = "date-time"): string {
  const local = new Date(moment.getTime() + 8 * 60 * 60 * 1000);
  const date = `${local.getUTCDate()} ${months[local.getUTCMonth()]} ${local.getUTCFullYear()}`;
  const hour = local.getUTCHours();
  const minutes = String(local.getUTCMinutes()).padStart(2, "0");
  const time = `${hour % 12 || 12}:${minutes} ${hour < 12 ? "am" : "pm"}`;
  if (format === "date") return date;
  return format === "time" ? time : `${date}, ${time}`;
}
