import { useId } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { InputField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { classes } from "#app/ui/classes.ts";
import { t } from "#languages/messages.ts";
import { HiddenFields } from "../hidden-fields.tsx";
import { IntentButton } from "../intent-button.tsx";
import type { SavedFiltersOfList } from "../saved-query.server.ts";

const maxNameLength = 40;

/** The filters that this member of staff saved for the list, as links; and forms that save, rename and delete them. */
export function SavedFilters({ saved: { filters, current } }: { saved: SavedFiltersOfList }) {
  const isSaved = filters.some(({ query }) => query === current);
  const canSave = current !== "" && !isSaved;
  if (filters.length === 0 && !canSave) return null;
  return (
    <section aria-label={t("Saved filters")} className="mb-4 flex flex-wrap items-start gap-2">
      {filters.length > 0 ? (
        <ul className="flex min-w-0 flex-wrap gap-2">
          {filters.map(({ id, name, query }) => (
            <li key={id} className="min-w-0">
              <Link
                to={{ search: query }}
                preventScrollReset
                aria-current={query === current ? "true" : undefined}
                className={classes(
                  chipClass,
                  query === current
                    ? "border-gold bg-gold-wash font-semibold"
                    : "border-line bg-card hover:border-edge",
                )}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {canSave ? <SaveForm key={current} /> : null}
      {filters.length > 0 ? <EditFilters filters={filters} /> : null}
    </section>
  );
}

function SaveForm() {
  return (
    <details className="group min-w-0 open:basis-full">
      <summary className={summaryClass}>{t("Save this filter")}</summary>
      <Form method="post" preventScrollReset className="mt-2 flex max-w-md items-end gap-2">
        <InputField
          label={t("Filter name")}
          name="filterName"
          dense
          required
          maxLength={maxNameLength}
          autoComplete="off"
          className="min-w-0 flex-1"
        />
        <IntentButton intent="save-filter" variant="secondary">
          {t("Save")}
        </IntentButton>
      </Form>
    </details>
  );
}

function EditFilters({ filters }: Pick<SavedFiltersOfList, "filters">) {
  return (
    <details className="min-w-0 open:basis-full">
      <summary className={summaryClass}>{t("Edit saved filters")}</summary>
      <ul className="mt-2 max-w-xl space-y-2">
        {filters.map((filter) => (
          <EditFilter key={`${filter.id} ${filter.name}`} {...filter} />
        ))}
      </ul>
    </details>
  );
}

function EditFilter({ id, name }: { id: string; name: string }) {
  const fieldId = useId();
  return (
    <li>
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
        <HiddenFields of={{ filterId: id }} />
        <InputField
          id={fieldId}
          label={t("Name of {name}", { name })}
          labelHidden
          name="filterName"
          defaultValue={name}
          dense
          required
          maxLength={maxNameLength}
          autoComplete="off"
          className="min-w-40 flex-1"
        />
        <Button
          type="submit"
          name="intent"
          value="rename-filter"
          variant="secondary"
          aria-label={t("Rename {name}", { name })}
        >
          {t("Rename")}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="delete-filter"
          variant="secondary"
          formNoValidate
          aria-label={t("Delete filter {name}", { name })}
        >
          {t("Delete")}
        </Button>
      </Form>
    </li>
  );
}

const chipClass =
  "inline-flex min-h-11 max-w-full items-center rounded-full border px-4 text-sm break-words transition-colors md:min-h-9 md:px-3";
const summaryClass =
  "flex min-h-11 w-fit cursor-pointer items-center rounded-sm text-sm underline underline-offset-2 hover:text-gold-ink md:min-h-9";
