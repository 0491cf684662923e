import { Form, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { InputField, SelectField } from "#app/ui/field.tsx";
import { Options } from "../shared/options.tsx";

export const bulkForm = "bulk";

const changes = {
  "featured-on": "Featured: yes",
  "featured-off": "Featured: no",
  "best-seller-on": "Best Seller: yes",
  "best-seller-off": "Best Seller: no",
  "new-arrival-on": "New Arrival: yes",
  "new-arrival-off": "New Arrival: no",
  category: "Set the category",
  "labour-fee": "Set the labour fee",
};

/** A form that applies one change to all products that are selected in the table. */
export function BulkBar(props: { categories: { id: string; name: string }[]; archived: boolean }) {
  const { key } = useLocation();
  return (
    <Card title="Change the selected products" className="mt-4">
      <Form
        key={key}
        id={bulkForm}
        method="post"
        preventScrollReset
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]"
      >
        <SelectField label="Change" dense name="change">
          <Options of={changes} />
          <option value={props.archived ? "restore" : "archive"}>
            {props.archived ? "Restore" : "Archive"}
          </option>
        </SelectField>
        <SelectField label="New category" dense name="categoryId">
          <option value="">No category</option>
          <Options of={props.categories} />
        </SelectField>
        <InputField
          label="New labour fee (RM)"
          dense
          name="labourFee"
          inputMode="decimal"
          autoComplete="off"
        />
        <Button type="submit" variant="secondary">
          Apply
        </Button>
      </Form>
    </Card>
  );
}
