import { formatMoment } from "#shop/format-moment.ts";
import { t } from "#languages/messages.ts";
import { formatPieceSize, type Micrometres } from "#shop/catalogue/piece-size.ts";
import { formatMoney, type Milligrams, type Sen } from "#shop/money.ts";
import { courierName } from "#shop/fulfilment/shipment-names.ts";
import { exceptionNames } from "#shop/orders/exception-names.ts";
import { formatHolidays, type Holiday } from "#shop/profile/holidays.ts";
import { adjustmentReasonName, type AdjustmentReason } from "#shop/stock/movement-names.ts";
import { weekdayName, type Weekday } from "#shop/weekdays.ts";
import { formatWeight } from "#shop/weight.ts";
import { fieldLabel, valueLabel } from "./field-labels.ts";

/** A field's value as text, before and after a change; undefined where the field did not exist. */
export type Change = { field: string; from: string | undefined; to: string | undefined };
type Values = Record<string, unknown> | null;

/** What an action changed, field by field, in the order in which the fields were recorded. */
export function changesOf(before: Values, after: Values): Change[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys].map((key) => ({
    field: fieldLabel(key),
    from: before && key in before ? formatValue(key, before[key]) : undefined,
    to: after && key in after ? formatValue(key, after[key]) : undefined,
  }));
}

const moneyFields =
  /^(916|999|buyBack\w+|\w*amount|\w*price\w*|\w*fee|\w*total|\w*limit|\w*credit|\w*discount|paidOut|perParcel|deduction|value)$/i;
/** Internal fields, which are left out because they tell staff nothing. */
const hiddenFields = new Set(["id", "productId", "displayOrder", "createdAt", "updatedAt"]);

function formatValue(key: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return t("none");
  if (typeof value === "boolean") return value ? t("Yes") : t("No");
  if (typeof value === "number") return formatNumber(key, value);
  if (typeof value === "string") return formatText(key, value);
  if (key === "openingDays") return (value as Weekday[]).map(weekdayName).join(", ") || t("none");
  if (key === "holidays") return formatHolidays(value as Holiday[]) || t("none");
  if (key === "exceptions") return exceptionNames(value as string[]);
  if (key === "couriers") return (value as string[]).map(courierName).join(", ");
  if (Array.isArray(value)) {
    const lines = value.map((one: unknown) => formatValue("", one));
    return lines.length > 0 ? lines.join("\n") : t("none");
  }
  return formatParts(value as Record<string, unknown>);
}

function formatNumber(key: string, value: number): string {
  // `stalePriceHours` and `priceLockMinutes` contain "price" but are not money.
  if (moneyFields.test(key) && !/(hours|minutes)$/i.test(key)) return formatMoney(value as Sen);
  if (/^piece(Width|Length)$/.test(key)) return formatPieceSize(value as Micrometres);
  if (/^weight(Read|Tolerance)?$/.test(key) && value >= 0) return formatWeight(value as Milligrams);
  return String(value);
}

function formatText(key: string, value: string): string {
  if (key === "adjustmentReason") return adjustmentReasonName(value as AdjustmentReason);
  const isMoment = key.endsWith("At") && !Number.isNaN(Date.parse(value));
  if (isMoment) return formatMoment(new Date(value));
  return /(Status|Method)$|^(role|state|task|loss)$/.test(key) ? valueLabel(value) : value;
}

/** Formats an image as its alt text and key (shortened), another object as "Size: 12, price adjustment RM 10.00". */
function formatParts(parts: Record<string, unknown>): string {
  const { name, value, key, alt, ...rest } = parts;
  if (typeof key === "string")
    return `${formatValue("alt", alt ?? t("Picture"))} (${key.slice(0, 8)})`;
  const head = [name, value].flatMap((part) => (part ? [formatValue("", part)] : [])).join(": ");
  const others = Object.entries(rest)
    .filter(
      ([field, part]) => !hiddenFields.has(field) && part !== null && part !== 0 && part !== "",
    )
    .map(([field, part]) => `${fieldLabel(field).toLowerCase()} ${formatValue(field, part)}`);
  return [head, ...others].filter(Boolean).join(", ") || t("none");
}
