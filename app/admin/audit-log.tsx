import History from "lucide-react/icons/history";
import SearchX from "lucide-react/icons/search-x";
import { href, useSearchParams } from "react-router";
import { requireOwner } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { listAudit, peopleInAudit } from "#shop/audit/list-audit.server.ts";
import { auditFilter } from "./audit-log/audit-filter.server.ts";
import { AuditFilters } from "./audit-log/audit-filters.tsx";
import { AuditList } from "./audit-log/audit-list.tsx";
import { PageHead } from "./page-head.tsx";
import { SettingsTabs } from "./settings/settings-tabs.tsx";
import type { Route } from "./+types/audit-log";

export { AdminErrorPage as ErrorBoundary } from "./error-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const owner = await requireOwner(context, url);
  const filter = auditFilter(url);
  const { q, person, ...asked } = filter;
  const [found, people] = await Promise.all([
    listAudit(owner, { ...asked, search: q, staffId: person }),
    peopleInAudit(owner),
  ]);
  return { ...found, people, filter };
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { entries, hasNewer, hasOlder, people, filter } = loaderData;
  const { q, subject, person, from, to } = filter;
  const isFiltered = Boolean(q || subject || person || from || to);
  const isWhole = !hasNewer && !hasOlder;
  return (
    <>
      <PageHead title="Audit log">
        <p role="status" className="text-xs">
          {isWhole && isFiltered ? `${entries.length} found. ` : ""}
          Every change that staff made, newest first. Lines are added, never changed.
        </p>
      </PageHead>
      <SettingsTabs />
      <AuditFilters {...{ filter, people, isFiltered }} />
      {entries.length > 0 ? (
        <AuditList entries={entries} />
      ) : (
        <NothingFound isFiltered={isFiltered || !isWhole} />
      )}
      <Steps
        newer={hasNewer ? entries[0]?.id : undefined}
        older={hasOlder ? entries.at(-1)?.id : undefined}
      />
    </>
  );
}

/** From page to page by the line at its edge, so that lines added meanwhile shift nothing. */
function Steps({ newer, older }: { newer: number | undefined; older: number | undefined }) {
  const [params] = useSearchParams();
  if (!newer && !older) return null;
  const step = "inline-flex min-h-11 items-center font-medium text-gold-ink hover:underline";
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-center gap-6 text-sm">
      {newer ? (
        <>
          <Link to={address()} className={step}>
            Newest
          </Link>
          <Link to={address("after", newer)} className={step}>
            Newer
          </Link>
        </>
      ) : null}
      {older ? (
        <Link to={address("before", older)} className={step}>
          Older
        </Link>
      ) : null}
    </nav>
  );

  function address(edge?: "before" | "after", line?: number) {
    const next = new URLSearchParams(params);
    next.delete("before");
    next.delete("after");
    if (edge) next.set(edge, String(line));
    return { search: next.toString() };
  }
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState icon={History} title="Nothing was changed yet">
        As soon as somebody saves a product, sets a price or moves an order on, it stands here with
        who and when.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No line matches"
      action={
        <ButtonLink to={href("/admin/audit-log")} variant="secondary">
          Show everything
        </ButtonLink>
      }
    >
      The beginning of a word is enough: of an order number, a product, a name, or of what was done.
    </EmptyState>
  );
}
