import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { t } from "#languages/messages.ts";
import type { Day } from "#shop/calendar-day.ts";
import { DayFields, FilterSelect, SearchForm } from "../shared/list-filters.tsx";
import { PeriodChips, usualPeriods } from "../shared/period-chips.tsx";
import type { AuditFilter } from "./audit-filter.server.ts";
import { subjectLabels } from "./entry-labels.ts";

type Props = {
  filter: AuditFilter;
  people: { id: string; name: string }[];
  isFiltered: boolean;
  /** The day in Malaysia. */
  today: Day;
};

/** The audit log's search form. All its values are in the URL; a new search starts at the newest entry. */
export function AuditFilters({ filter, people, isFiltered, today }: Props) {
  const { q, subject, person, from, to, id } = filter;
  return (
    <div className="mb-4 space-y-3">
      <SearchForm
        query={q}
        keep={{ id }}
        label={t("Search by order, product, action or person")}
        placeholder={t("Search by order, product, action or person")}
        className="basis-full"
        formClass="flex-wrap"
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
      <PeriodChips periods={usualPeriods(today)} shown={{ from, to }} />
    </div>
  );
}
