import { textOf } from "#app/http/form.server.ts";
import { errorToast, type Toast } from "#app/ui/toast.ts";
import { t } from "#languages/messages.ts";
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
  if (ids.length === 0) return errorToast(t("Select at least one product first."));
  if (ids.length > 500) return errorToast(t("At most 500 products can be changed at once."));
  const wanted = textOf(form, "change");
  if (wanted === "archive" || wanted === "restore") {
    const { changed } = await archiveProducts(staff, ids, wanted === "archive");
    return {
      title:
        wanted === "archive"
          ? t("{count} product(s) archived", { count: changed })
          : t("{count} product(s) restored", { count: changed }),
    };
  }
  const change = changeOf(wanted, form);
  if (typeof change === "string") return errorToast(change);
  const done = await bulkChangeProducts(staff, ids, change);
  if (!done.ok) return errorToast(t("This category has been deleted."));
  return { title: t("{count} product(s) updated", { count: done.changed }) };
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
      return t("Enter the new labour fee in RM, zero or more, with at most two decimals.");
    }
    default:
      return t("Choose what to change.");
  }
}
