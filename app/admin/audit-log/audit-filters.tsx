import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { controlClass } from "#app/ui/control-class.ts";
import { SelectField } from "#app/ui/field.tsx";
import { SearchBox } from "../shared/search-box.tsx";
import { subjectLabels } from "./entry-labels.ts";

type Props = {
  filter: {
    q: string;
    subject?: string | undefined;
    person: string;
    from?: string | undefined;
    to?: string | undefined;
  };
  people: { id: string; name: string }[];
  isFiltered: boolean;
};

/** Search text, kind, person and dates, all in the URL; a new search starts at the newest entry. */
export function AuditFilters({ filter, people, isFiltered }: Props) {
  const { q, subject, person, from, to } = filter;
  return (
    <Form method="get" role="search" className="mb-4 flex flex-wrap gap-2">
      <SearchBox
        query={q}
        label="Search by order, product, action or person"
        placeholder="Search by order, product, action or person"
        className="basis-full"
      />
      <SelectField
        key={`subject ${subject}`}
        label="Kind"
        labelHidden
        dense
        name="subject"
        defaultValue={subject ?? ""}
        className="min-w-36 flex-1 lg:flex-none"
      >
        <option value="">Everything</option>
        {Object.entries(subjectLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        key={`person ${person}`}
        label="Person"
        labelHidden
        dense
        name="person"
        defaultValue={person}
        className="min-w-36 flex-1 lg:max-w-60 lg:flex-none"
      >
        <option value="">All staff</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <DayField key={`from ${from}`} label="From" name="from" day={from} />
      <DayField key={`to ${to}`} label="To" name="to" day={to} />
      <Button type="submit" variant="secondary" className="flex-1 px-4 lg:flex-none">
        Search
      </Button>
      {isFiltered ? (
        <ButtonLink to={href("/admin/audit-log")} variant="secondary" className="px-4">
          Clear
        </ButtonLink>
      ) : null}
    </Form>
  );
}

function DayField({ label, name, day }: { label: string; name: string; day: string | undefined }) {
  return (
    <label className="flex flex-1 basis-full items-center gap-2 text-xs text-ink-soft sm:basis-48 lg:flex-none lg:basis-auto">
      <span className="w-8 sm:w-auto">{label}</span>
      <input
        type="date"
        name={name}
        defaultValue={day}
        className={classes(controlClass, "min-w-0 flex-1 text-ink lg:w-auto!")}
      />
    </label>
  );
}
