import { DayAxis, formatDay } from "#app/ui/day-axis.tsx";
import { t } from "#languages/messages.ts";
import { formatMoney, type Sen } from "#shop/money.ts";

type Day = { day: string; revenue: Sen };

const plot = { top: 24, height: 136, below: 24 };
const bottom = plot.top + plot.height;
/** More bars would be too thin for gaps between them. */
const mostWithGaps = 60;

/** One bar per day. Only the best day and the last have labels; with `isToToday`, the last one is today. */
export function RevenueBars(props: { days: Day[]; label: string; isToToday: boolean }) {
  const { days, label, isToToday } = props;
  const bestOne = bestDay(days);
  const best = days.indexOf(bestOne);
  const last = days.at(-1)!;
  const slot = 100 / days.length;
  const gap = days.length > mostWithGaps ? 0 : 0.15;
  // The best day's label stays inside the chart: left-aligned in the left third, right-aligned in the right third.
  const position = best / days.length;
  const anchor = position < 1 / 3 ? "start" : position > 2 / 3 ? "end" : "middle";
  return (
    <svg
      role="img"
      aria-label={label}
      width="100%"
      height={bottom + plot.below}
      className="block text-xs tabular-nums"
    >
      {days.map(({ day, revenue }, at) => {
        const height = revenue > 0 ? Math.max(2, (revenue / bestOne.revenue) * plot.height) : 0;
        return (
          <rect
            key={day}
            x={`${(at + gap) * slot}%`}
            width={`${slot * (1 - 2 * gap)}%`}
            y={bottom - height}
            height={height}
            className={isToToday && at === days.length - 1 ? "fill-ink" : "fill-gold"}
          />
        );
      })}
      <line x1="0" x2="100%" y1={bottom + 0.5} y2={bottom + 0.5} className="stroke-edge" />
      <text
        x={`${(best + (anchor === "start" ? gap : anchor === "end" ? 1 - gap : 0.5)) * slot}%`}
        y={plot.top - 8}
        textAnchor={anchor}
        className="fill-ink font-semibold"
      >
        {formatMoney(bestOne.revenue)}
      </text>
      <DayAxis
        first={days[0]!}
        today={
          isToToday ? t("Today {amount}", { amount: formatMoney(last.revenue) }) : formatDay(last)
        }
        y={bottom + 18}
      />
    </svg>
  );
}

/** The day with the highest revenue; of several, the last one. */
export function bestDay<One extends Day>(days: One[]): One {
  const most = Math.max(...days.map(({ revenue }) => revenue));
  return days.findLast(({ revenue }) => revenue === most)!;
}
