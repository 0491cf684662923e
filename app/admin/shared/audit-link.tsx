import History from "lucide:rotate-ccw-clock";
import { href, useRouteLoaderData } from "react-router";
import { TextLink } from "#app/ui/text-link.tsx";
import { t } from "#languages/messages.ts";

/** A link to the entries of the audit log that `filter` finds. Only owners see it, because only they may open the log. */
export function AuditLink({ filter }: { filter: Record<string, string> }) {
  const layout = useRouteLoaderData<{ staff: { role: string } }>("admin/layout");
  if (layout?.staff.role !== "owner") return null;
  return (
    <TextLink
      standalone
      to={`${href("/admin/audit-log")}?${new URLSearchParams(filter)}`}
      className="md:min-h-7"
    >
      <History aria-hidden="true" className="size-3.5" /> {t("Who changed what")}
    </TextLink>
  );
}
