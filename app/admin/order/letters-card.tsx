import { href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Link } from "#app/ui/link.tsx";
import type { OrderLetter } from "#shop/notifications/letter-list.server.ts";
import { letterNames } from "#shop/notifications/letter-names.ts";

/** Which letters about this order went out, and when. */
export function LettersCard({ letters }: { letters: OrderLetter[] }) {
  if (letters.length === 0) return null;
  return (
    <Card title="Letters">
      <ul className="space-y-3">
        {letters.map(({ id, kind, state, createdAt, sentAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <span className="font-medium">{letterNames[kind]}</span>
            {state === "sent" ? null : <State state={state} />}
            <span className="ml-auto text-xs text-ink-soft tabular-nums">
              <DateTime value={sentAt ?? createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function State({ state }: { state: Exclude<OrderLetter["state"], "sent"> }) {
  switch (state) {
    case "waiting":
    case "sending":
      return <Badge tone="info">On its way</Badge>;
    case "settled":
      return <Badge>Settled</Badge>;
    case "in-doubt":
    case "failed":
      return (
        <Link to={href("/admin/letters")} className="inline-flex min-h-11 items-center md:min-h-7">
          <Badge tone={state === "failed" ? "bad" : "warn"}>
            {state === "failed" ? "Not sent" : "In doubt"}
          </Badge>
        </Link>
      );
  }
}
