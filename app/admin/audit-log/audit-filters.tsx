import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { t } from "#languages/messages.ts";
import { DayFields, FilterSelect, SearchForm } from "../shared/list-filters.tsx";
import type { AuditFilter } from "./audit-filter.server.ts";
import { subjectLabels } from "./entry-labels.ts";

type Props = {
  filter: AuditFilter;
  people: { id: string; name: string }[];
  isFiltered: boolean;
};

/** The audit log's search form. All its values are in the URL; a new search starts at the newest entry. */
export function AuditFilters({ filter, people, isFiltered }: Props) {
  const { q, subject, person, from, to } = filter;
  return (
    <SearchForm
      query={q}
      label={t("Search by order, product, action or person")}
      placeholder={t("Search by order, product, action or person")}
      className="basis-full"
      formClass="mb-4 flex-wrap"
      buttonClass="flex-1 lg:flex-none"
      after={
        isFiltered ? (
          <ButtonLink to={href("/admin/audit-log")} variant="secondary" className="px-4">
            {t("Clear")}
          </ButtonLink>
        ) : null
      }
    >
      <FilterSelect
        label={t("Kind")}
        name="subject"
        value={subject}
        any={t("Everything")}
        options={subjectLabels()}
        className="min-w-36 flex-1 lg:flex-none"
      />
      <FilterSelect
        label={t("Person")}
        name="person"
        value={person}
        any={t("All staff")}
        options={people}
        className="min-w-36 flex-1 lg:max-w-60 lg:flex-none"
      />
      <DayFields {...{ from, to }} />
    </SearchForm>
  );
}
