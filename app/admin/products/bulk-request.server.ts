import { textOf } from "#app/http/form.server.ts";
import type { Toast } from "#app/ui/toast.ts";
import {
  archiveProducts,
  changeManyProducts,
  type BulkChange,
} from "#shop/catalogue/keep-product.server.ts";
import { isId } from "#shop/id.ts";
import { parseMoney } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";

/** The bulk form, as posted: done, and what to say of it. */
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
  const done = await changeManyProducts(staff, ids, change);
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
      const labourFee = parseMoney(textOf(form, "labourFee"));
      if (labourFee === undefined || labourFee < 0 || labourFee > 100_000_000) {
        return "Enter the new labour fee in RM, zero or more, with at most two decimals.";
      }
      return { labourFee };
    }
    default:
      return "Choose what to change.";
  }
}

function failure(description: string): Toast {
  return { title: "Error", description, kind: "destructive" };
}
