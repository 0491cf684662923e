import { Form, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { InputField, SelectField } from "#app/ui/field.tsx";
import { t } from "#languages/messages.ts";
import { Options } from "../shared/options.tsx";

export const bulkForm = "bulk";

const changes = () => ({
  "featured-on": t("Featured: yes"),
  "featured-off": t("Featured: no"),
  "best-seller-on": t("Best Seller: yes"),
  "best-seller-off": t("Best Seller: no"),
  "new-arrival-on": t("New Arrival: yes"),
  "new-arrival-off": t("New Arrival: no"),
  category: t("Set the category"),
  "labour-fee": t("Set the labour fee"),
});

/** A form that applies one change to all products that are selected in the table. */
export function BulkBar(props: { categories: { id: string; name: string }[]; archived: boolean }) {
  const { key } = useLocation();
  return (
    <Card title={t("Change the selected products")} className="mt-4">
      <Form
        key={key}
        id={bulkForm}
        method="post"
        preventScrollReset
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]"
      >
        <SelectField label={t("Change")} dense name="change">
          <Options of={changes()} />
          <option value={props.archived ? "restore" : "archive"}>
            {props.archived ? t("Restore") : t("Archive")}
          </option>
        </SelectField>
        <SelectField label={t("New category")} dense name="categoryId">
          <option value="">{t("No category")}</option>
          <Options of={props.categories} />
        </SelectField>
        <InputField
          label={t("New labour fee (RM)")}
          dense
          name="labourFee"
          inputMode="decimal"
          autoComplete="off"
        />
        <Button type="submit" variant="secondary">
          {t("Apply")}
        </Button>
      </Form>
    </Card>
  );
}
