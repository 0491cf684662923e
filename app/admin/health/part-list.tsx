import CircleAlert from "lucide:circle-alert";
import CircleCheck from "lucide:circle-check";
import CircleMinus from "lucide:circle-minus";
import CircleQuestionMark from "lucide:circle-question-mark";
import TriangleAlert from "lucide:triangle-alert";
import { classes } from "#app/ui/classes.ts";
import type { Icon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { message, t, type Message } from "#languages/messages.ts";
import { TechnicalDetails } from "../shared/technical-details.tsx";
import type { HealthPart, PartState } from "./health-part.ts";

const looks: Record<PartState, { label: Message; icon: Icon; className: string }> = {
  ok: { label: message("Working"), icon: CircleCheck, className: "bg-ok-wash text-ok" },
  attention: {
    label: message("Needs attention"),
    icon: TriangleAlert,
    className: "bg-warn-wash text-warn",
  },
  problem: { label: message("Not working"), icon: CircleAlert, className: "bg-bad-wash text-bad" },
  off: { label: message("Off"), icon: CircleMinus, className: "bg-grey-wash text-grey" },
  unknown: {
    label: message("Not checked"),
    icon: CircleQuestionMark,
    className: "bg-grey-wash text-grey",
  },
};

export function PartList({ parts }: { parts: HealthPart[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-card">
      {parts.map(({ title, state, now, next, technical, link }) => (
        <li
          key={title}
          className="gap-x-6 px-4 py-4 sm:grid sm:grid-cols-[10.5rem_minmax(0,1fr)] md:px-5"
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:block">
            <h2 className="text-base font-semibold">{title}</h2>
            <StateBadge state={state} />
          </div>
          <div className="mt-2 wrap-anywhere sm:mt-0">
            <p>{now}</p>
            {next ? <p className="mt-1 text-ink-soft">{next}</p> : null}
            {technical ? <TechnicalDetails text={technical} /> : null}
            {link ? (
              <TextLink standalone to={link.to}>
                {link.label}
              </TextLink>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function StateBadge({ state }: { state: PartState }) {
  const { label, icon: StateIcon, className } = looks[state];
  return (
    <p
      className={classes(
        "inline-flex items-center gap-1.5 rounded-full py-0.5 pr-2.5 pl-1.5 text-xs font-semibold whitespace-nowrap sm:mt-1",
        className,
      )}
    >
      <StateIcon aria-hidden="true" className="size-4" />
      {t(label)}
    </p>
  );
}
