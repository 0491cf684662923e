import { href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Link } from "#app/ui/link.tsx";
import { t } from "#languages/messages.ts";
import type { OrderEmail } from "#shop/notifications/email-list.server.ts";
import { emailKindLabels } from "#shop/notifications/email-kind-labels.ts";

export function EmailsCard({ emails }: { emails: OrderEmail[] }) {
  if (emails.length === 0) return null;
  return (
    <Card title={t("Emails")}>
      <ul className="space-y-3">
        {emails.map(({ id, kind, state, createdAt, sentAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
            <span className="font-medium">{t(emailKindLabels[kind])}</span>
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

function State({ state }: { state: Exclude<OrderEmail["state"], "sent"> }) {
  switch (state) {
    case "waiting":
    case "sending":
      return <Badge tone="info">{t("On its way")}</Badge>;
    case "settled":
      return <Badge>{t("Resolved")}</Badge>;
    case "in-doubt":
    case "failed":
      return (
        <Link to={href("/admin/emails")} className="inline-flex min-h-11 items-center md:min-h-7">
          <Badge tone={state === "failed" ? "bad" : "warn"}>
            {state === "failed" ? t("Not sent") : t("Unconfirmed")}
          </Badge>
        </Link>
      );
  }
}
