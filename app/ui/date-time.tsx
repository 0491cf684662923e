import { formatMoment, type MomentFormat } from "#shop/format-moment.ts";

/** Shows a moment in the shop's time zone. */
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
