import History from "lucide:rotate-ccw-clock";
import SearchX from "lucide:search-x";
import { href } from "react-router";
import { requireOwner } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { joinSentences } from "#app/ui/join-texts.ts";
import { t } from "#languages/messages.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { listAudit, listAuditStaff } from "#shop/audit/list-audit.server.ts";
import { readAuditFilter } from "./audit-filter.server.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditList } from "./audit-list.tsx";
import { codesFor } from "./entry-labels.ts";
import { withLocalValues } from "./local-values.server.ts";
import { KeysetLinks } from "../shared/keyset-links.tsx";
import { PageHead } from "../shared/page-head.tsx";
import { SettingsTabs } from "../shared/settings-tabs.tsx";
import { isFiltering } from "../shared/url-filter.server.ts";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  const owner = await requireOwner(context, url);
  const filter = readAuditFilter(url);
  const { q, person, id, ...conditions } = filter;
  const [found, people] = await Promise.all([
    listAudit(owner, { ...conditions, search: q, codesFor, staffId: person, subjectId: id }),
    listAuditStaff(owner),
  ]);
  const entries = found.entries.map(withLocalValues);
  const today = dayOf(new Date());
  return { ...found, entries, people, filter, isFiltered: isFiltering(filter), today };
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { entries, hasNewer, hasOlder, people, filter, isFiltered, today } = loaderData;
  const isSinglePage = !hasNewer && !hasOlder;
  return (
    <>
      <PageHead title={t("Audit log")}>
        <p role="status" className="text-xs">
          {joinSentences([
            ...(isSinglePage && isFiltered ? [t("{count} found.", { count: entries.length })] : []),
            t("Every change made by staff, newest first. Entries can't be edited or deleted."),
          ])}
        </p>
      </PageHead>
      <SettingsTabs />
      <AuditFilters {...{ filter, people, isFiltered, today }} />
      {entries.length > 0 ? (
        <AuditList entries={entries} />
      ) : (
        <NothingFound isFiltered={isFiltered || !isSinglePage} />
      )}
      <KeysetLinks
        newer={hasNewer ? entries[0]?.id : undefined}
        older={hasOlder ? entries.at(-1)?.id : undefined}
      />
    </>
  );
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState icon={History} title={t("No activity yet")}>
        {t(
          "Changes to products, prices, orders and settings will appear here, with the time and the name of the person who made them.",
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title={t("No matching entries")}
      action={
        <ButtonLink to={href("/admin/audit-log")} variant="secondary">
          {t("Show everything")}
        </ButtonLink>
      }
    >
      {t("Try the first few letters of a name or order number.")}
    </EmptyState>
  );
}
