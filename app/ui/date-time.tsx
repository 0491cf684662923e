import { formatMoment, type MomentFormat } from "./format-moment.ts";

/** A moment as the shop's own clock shows it. */
export function DateTime({
  value,
  format = "date-time",
  className,
}: {
  value: Date | string;
  format?: MomentFormat;
  className?: string | undefined;
}) {
  const moment = new Date(value);
  return (
    <time dateTime={moment.toISOString()} className={className}>
      {formatMoment(moment, format)}
    </time>
  );
}
