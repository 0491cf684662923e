import { textOf } from "#app/http/form.server.ts";
import type { Toast } from "#app/ui/toast.ts";
import { fieldSchema } from "#shop/catalogue/field-schema.server.ts";
import {
  archiveProducts,
  bulkChangeProducts,
  type BulkChange,
} from "#shop/catalogue/manage-products.server.ts";
import { isId } from "#shop/id.ts";
import type { Staff } from "#shop/staff.ts";

export async function changeInBulk(staff: Staff, form: FormData): Promise<Toast> {
  const ids = form.getAll("ids").filter((id): id is string => typeof id === "string" && isId(id));
  if (ids.length === 0) return failure("Select at least one product first.");
  if (ids.length > 500) return failure("At most 500 products can be changed at once.");
  const wanted = textOf(form, "change");
  if (wanted === "archive" || wanted === "restore") {
    const { changed } = await archiveProducts(staff, ids, wanted === "archive");
    return { title: `${changed} product(s) ${wanted}d` };
  }
  const change = changeOf(wanted, form);
  if (typeof change === "string") return failure(change);
  const done = await bulkChangeProducts(staff, ids, change);
  if (!done.ok) return failure("This category has been deleted.");
  return { title: `${done.changed} product(s) updated` };
}

function changeOf(wanted: string, form: FormData): BulkChange | string {
  switch (wanted) {
    case "featured-on":
    case "featured-off":
      return { isFeatured: wanted === "featured-on" };
    case "best-seller-on":
    case "best-seller-off":
      return { isBestSeller: wanted === "best-seller-on" };
    case "new-arrival-on":
    case "new-arrival-off":
      return { isNewArrival: wanted === "new-arrival-on" };
    case "category": {
      const id = textOf(form, "categoryId");
      return { categoryId: isId(id) ? id : null };
    }
    case "labour-fee": {
      const labourFee = fieldSchema("labourFee").safeParse(textOf(form, "labourFee"));
      if (labourFee.success) return { labourFee: labourFee.data };
      return "Enter the new labour fee in RM, zero or more, with at most two decimals.";
    }
    default:
      return "Choose what to change.";
  }
}

function failure(description: string): Toast {
  return { title: "Error", description, kind: "destructive" };
}
