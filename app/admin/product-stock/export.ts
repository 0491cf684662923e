import { data } from "react-router";
import { requireStaff } from "#app/http/visitor.server.ts";
import { inLanguage } from "#languages/language.server.ts";
import { t } from "#languages/messages.ts";
import { readStock } from "#shop/catalogue/adjust-product-stock.server.ts";
import { byteOrderMark, csvLine } from "#shop/csv.ts";
import type { Staff } from "#shop/staff.ts";
import { exportStockMovements, type StockMovement } from "#shop/stock/list-movements.server.ts";
import { movementName } from "#shop/stock/movement-names.ts";
import { csvTime } from "../shared/csv-cells.server.ts";
import { csvResponse } from "../shared/csv-response.server.ts";
import type { Route } from "./+types/export";

// In English everywhere: spreadsheets and programs find the columns by these names.
const columnTitles = ["Date", "Change", "On Hand", "Reason", "Order Number", "Staff", "Note"];

/** Downloads the whole stock history of a product as a CSV file, oldest first. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url);
  const stock = await readStock(staff, params.productId);
  if (!stock) throw data(t("Product not found"), { status: 404 });
  return csvResponse(`stock-${stock.slug}`, linesOf(staff, stock.id));
}

async function* linesOf(staff: Staff, productId: string) {
  yield byteOrderMark + csvLine(columnTitles);
  for await (const movements of exportStockMovements(staff, productId)) {
    // In English for all staff, as all CSV files are.
    yield inLanguage("en", () => movements.map(toLine).join(""));
  }
}

function toLine(movement: StockMovement): string {
  const { at, change, onHand, orderNumber, staffName, note } = movement;
  return csvLine([
    csvTime(at),
    change,
    onHand,
    movementName(movement),
    orderNumber ?? "",
    staffName ?? "",
    note ?? "",
  ]);
}
