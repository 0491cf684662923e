import { textOf } from "#app/http/form.server.ts";
import { t } from "#languages/messages.ts";
import type { BulkSelection } from "#shop/catalogue/bulk-selection.server.ts";
import {
  bulkAdjustStock,
  planBulkStock,
  type BulkStockChange,
} from "#shop/catalogue/bulk-stock.server.ts";
import { maxStock } from "#shop/catalogue/field-schema.server.ts";
import { wholeNumber } from "#shop/form-fields.ts";
import type { Staff } from "#shop/staff.ts";
import { stockChanges, type StockChangeName } from "./bulk-changes.ts";
import { refusalText } from "./refusal-text.ts";

/** What staff confirm before the stock of many products is changed. */
export type StockQuestion = {
  name: StockChangeName;
  pieces: number;
  fingerprint: string;
  count: number;
  /** The first products, as they are now and would be. */
  first: { id: string; name: string; from: number; to: number }[];
  /** Whether the stock has moved since the question before this one. */
  hasMoved: boolean;
};

type Answer =
  | { changed: number; changeId: string }
  | { problem: string }
  | { restocking: StockQuestion };

const maxShown = 10;

/** Changes the stock of the selected products if staff have confirmed it as it is now; otherwise asks. */
export async function changeStock(
  staff: Staff,
  selection: BulkSelection,
  name: StockChangeName,
  form: FormData,
): Promise<Answer> {
  const cause = stockChanges[name];
  const typed = wholeNumber(maxStock).safeParse(textOf(form, "pieces"));
  if (!typed.success) return { problem: typed.error.issues[0]!.message };
  if (cause === "received" && typed.data === 0) return { problem: t("Enter 1 or more") };
  const change: BulkStockChange = { cause, pieces: typed.data };
  const confirmed = textOf(form, "confirmed");
  if (confirmed) {
    const done = await bulkAdjustStock(staff, selection, change, confirmed);
    if (done.ok) return done;
    if (done.reason !== "stock-moved") return { problem: refusalText(done) };
  }
  const plan = await planBulkStock(staff, selection, change);
  if (!plan.ok) return { problem: refusalText(plan) };
  const { fingerprint, changes } = plan;
  const first = changes.slice(0, maxShown);
  const question = { name, pieces: change.pieces, fingerprint, count: changes.length, first };
  return { restocking: { ...question, hasMoved: confirmed !== "" } };
}
