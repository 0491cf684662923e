import { redirectWithToast } from "#app/http/toast.server.ts";
import { textOf } from "#app/http/form.server.ts";
import { errorToast, type Toast } from "#app/ui/toast.ts";
import { t, tPlural } from "#languages/messages.ts";
import {
  bulkChangeProducts,
  undoBulkChange,
  type BulkChange,
} from "#shop/catalogue/bulk-change.server.ts";
import type { BulkSelection } from "#shop/catalogue/bulk-selection.server.ts";
import { fieldSchema } from "#shop/catalogue/field-schema.server.ts";
import type { AllProductsFilter } from "#shop/catalogue/list-all-products.server.ts";
import { isId } from "#shop/id.ts";
import type { Sen } from "#shop/money.ts";
import type { Staff } from "#shop/staff.ts";
import {
  isBulkChange,
  isStockChange,
  type BulkChangeName,
  type StockChangeName,
} from "./bulk-changes.ts";
import { changeStock, type StockQuestion } from "./bulk-stock-action.server.ts";
import { refusalText } from "./refusal-text.ts";
import { undoneText } from "./undone-text.ts";

/** What the form had when it was not applied, so that the page shows it again. `all` is the number of results. */
export type GivenBulkForm = { ids: string[]; all: string } & Record<
  "change" | "categoryId" | "labourFee" | "amount" | "percent" | "pieces",
  string
>;
export type BulkAnswer = {
  given?: GivenBulkForm;
  problem?: string;
  /** How many products will be archived if staff confirm it. */
  archiving?: number;
  /** What a change of the stock would do, if staff confirm it. */
  restocking?: StockQuestion;
  /** An undo that left products alone, by their names. */
  undone?: { restored: number; left: string[] };
};

/** `here` is the address of the list, to which staff return. `filter` is what finds its products. */
export async function handleBulkForm(
  staff: Staff,
  form: FormData,
  { here, filter }: { here: string; filter: AllProductsFilter },
): Promise<Response | BulkAnswer> {
  if (form.has("undo")) return undo(staff, textOf(form, "undo"), here);
  const given = readGiven(form);
  const { change: name, ids, all } = given;
  if (!isBulkChange(name)) return { given, problem: t("Choose what to change.") };
  if (!all && ids.length === 0) return { given, problem: t("Select at least one product first.") };
  const count = all ? Number(all) : ids.length;
  const selection: BulkSelection = all ? { filter, count } : ids;
  if (isStockChange(name)) {
    const done = await changeStock(staff, selection, name, form);
    return "changed" in done ? redirectDone(here, name, done) : { given, ...done };
  }
  const change = changeOf(name, given);
  if (typeof change === "string") return { given, problem: change };
  if (name === "archive" && !form.has("confirmed")) return { given, archiving: count };
  const formId = textOf(form, "formId") || crypto.randomUUID();
  const done = await bulkChangeProducts(staff, selection, change, formId);
  if (!done.ok) return { given, problem: refusalText(done) };
  return redirectDone(here, name, done);
}

function redirectDone(
  here: string,
  name: BulkChangeName,
  { changed, changeId }: { changed: number; changeId: string },
) {
  const toast: Toast = {
    title: doneText(name, changed),
    ...(changed > 0 && { undo: { to: here, fields: { undo: changeId } } }),
  };
  return redirectWithToast(here, toast);
}

function readGiven(form: FormData): GivenBulkForm {
  const ids = form.getAll("ids").filter((id): id is string => typeof id === "string" && isId(id));
  const all = textOf(form, "all");
  return {
    ids,
    all: /^\d{1,6}$/.test(all) ? all : "",
    change: textOf(form, "change"),
    categoryId: textOf(form, "categoryId"),
    labourFee: textOf(form, "labourFee"),
    amount: textOf(form, "amount"),
    percent: textOf(form, "percent"),
    pieces: textOf(form, "pieces"),
  };
}

/** What to change, or why a field is refused. */
function changeOf(
  name: Exclude<BulkChangeName, StockChangeName>,
  given: GivenBulkForm,
): BulkChange | string {
  switch (name) {
    case "featured-on":
    case "featured-off":
      return { isFeatured: name === "featured-on" };
    case "best-seller-on":
    case "best-seller-off":
      return { isBestSeller: name === "best-seller-on" };
    case "new-arrival-on":
    case "new-arrival-off":
      return { isNewArrival: name === "new-arrival-on" };
    case "purity-916":
    case "purity-999":
      return { purity: name === "purity-916" ? "916" : "999" };
    case "archive":
    case "restore":
      return { archived: name === "archive" };
    case "category":
      return { categoryId: isId(given.categoryId) ? given.categoryId : null };
    case "labour-fee": {
      const labourFee = fieldSchema("labourFee").safeParse(given.labourFee);
      if (labourFee.success) return { labourFee: labourFee.data };
      return t("Enter the new labour fee in RM, zero or more, with at most two decimals.");
    }
    case "labour-fee-up":
    case "labour-fee-down": {
      const { data: amount = 0 } = fieldSchema("labourFee").safeParse(given.amount);
      if (amount === 0) return t("Enter an amount above zero in RM, with at most two decimals.");
      const sign = name === "labour-fee-up" ? 1 : -1;
      return { raiseLabourFee: { amount: (sign * amount) as Sen } };
    }
    case "labour-fee-up-percent":
    case "labour-fee-down-percent": {
      const basisPoints = parsePercent(given.percent);
      if (!basisPoints) return t("Enter a percentage above zero, with at most two decimals.");
      const sign = name === "labour-fee-up-percent" ? 1 : -1;
      return { raiseLabourFee: { basisPoints: sign * basisPoints } };
    }
  }
}

/** Reads "7.5" or "7.5 %" as hundredths of a percent. */
function parsePercent(text: string): number | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : undefined;
}

function doneText(name: BulkChangeName, count: number): string {
  if (name === "archive") {
    return tPlural(count, "{count} product archived", "{count} products archived");
  }
  if (name === "restore") {
    return tPlural(count, "{count} product restored", "{count} products restored");
  }
  return tPlural(count, "{count} product updated", "{count} products updated");
}

async function undo(staff: Staff, changeId: string, here: string): Promise<Response | BulkAnswer> {
  const done = isId(changeId) ? await undoBulkChange(staff, changeId) : undefined;
  if (!done?.ok) {
    return redirectWithToast(here, errorToast(t("This can't be undone any more.")));
  }
  const { restored, left } = done;
  if (left.length > 0) return { undone: { restored, left } };
  return redirectWithToast(here, { title: undoneText(restored) });
}
