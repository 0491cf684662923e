import { formatMoment } from "#app/ui/format-moment.ts";
import { formatMoney, type Milligrams, type Sen } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";

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

const fieldLabels: Record<string, string> = {
  "916": "916 price per gram",
  "999": "999 price per gram",
  buyBack916: "916 buy-back per gram",
  buyBack999: "999 buy-back per gram",
  archivedAt: "Archived",
  isBestSeller: "Best Seller",
  isFeatured: "Featured",
  isNewArrival: "New Arrival",
  images: "Images",
  lowStock: "Low stock level",
  mailNewOrders: "Email us about every new order",
  of: "Copy of",
  order: "Display order",
  purity: "Gold type",
  stalePriceHours: "Remind us to update prices after (hours)",
  stopStaleSales: "Pause sales when prices are out of date",
  colors: "Colours",
  priceLockMinutes: "Hold prices for (minutes)",
  tellStaffAt: "Send notifications to",
};

/** A field's label: its entry in `fieldLabels`, or its name in words ("Labour fee" for `labourFee`). */
function fieldLabel(key: string): string {
  const words = key.replace(/([a-z])([A-Z0-9])/g, "$1 $2").toLowerCase();
  return fieldLabels[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const moneyFields = /^(916|999|buyBack\w+|amount|\w*price\w*|\w*fee|\w*total|\w*limit)$/i;
/** Internal fields, which are left out because they tell staff nothing. */
const hiddenFields = new Set(["id", "productId", "displayOrder", "createdAt", "updatedAt"]);

function formatValue(key: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return formatNumber(key, value);
  if (typeof value === "string") return formatText(key, value);
  if (Array.isArray(value)) {
    const lines = value.map((one: unknown) => formatValue("", one));
    return lines.length > 0 ? lines.join("\n") : "none";
  }
  return formatParts(value as Record<string, unknown>);
}

function formatNumber(key: string, value: number): string {
  // `stalePriceHours` and `priceLockMinutes` contain "price" but are not money.
  if (moneyFields.test(key) && !/(hours|minutes)$/i.test(key)) return formatMoney(value as Sen);
  if (key === "weight" && value >= 0) return formatWeight(value as Milligrams);
  return String(value);
}

function formatText(key: string, value: string): string {
  const isMoment = key.endsWith("At") && !Number.isNaN(Date.parse(value));
  if (isMoment) return formatMoment(new Date(value));
  return /(Status|Method)$/.test(key) ? value.replaceAll("_", " ") : value;
}

/** Formats an image as its alt text and key (shortened), another object as "Size: 12, price adjustment RM 10.00". */
function formatParts(parts: Record<string, unknown>): string {
  const { name, value, key, alt, ...rest } = parts;
  if (typeof key === "string")
    return `${formatValue("alt", alt ?? "Picture")} (${key.slice(0, 8)})`;
  const head = [name, value].flatMap((part) => (part ? [formatValue("", part)] : [])).join(": ");
  const others = Object.entries(rest)
    .filter(
      ([field, part]) => !hiddenFields.has(field) && part !== null && part !== 0 && part !== "",
    )
    .map(([field, part]) => `${fieldLabel(field).toLowerCase()} ${formatValue(field, part)}`);
  return [head, ...others].filter(Boolean).join(", ") || "none";
}
