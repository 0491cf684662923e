import { Form, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { InputField, SelectField } from "#app/ui/field.tsx";

export const bulkForm = "bulk";

/** Applies one change to all products selected in the table. */
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
          <option value="featured-on">Featured: yes</option>
          <option value="featured-off">Featured: no</option>
          <option value="best-seller-on">Best Seller: yes</option>
          <option value="best-seller-off">Best Seller: no</option>
          <option value="new-arrival-on">New Arrival: yes</option>
          <option value="new-arrival-off">New Arrival: no</option>
          <option value="category">Set the category</option>
          <option value="labour-fee">Set the labour fee</option>
          <option value={props.archived ? "restore" : "archive"}>
            {props.archived ? "Restore" : "Archive"}
          </option>
        </SelectField>
        <SelectField label="New category" dense name="categoryId">
          <option value="">No category</option>
          {props.categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
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
