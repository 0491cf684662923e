import { formatMoment } from "#app/ui/format-moment.ts";
import { formatMoney, type Milligrams, type Sen } from "#shop/money.ts";
import { formatWeight } from "#shop/weight.ts";

/** A field as it was and as it is, in words; undefined where that side knows nothing of it. */
export type Change = { field: string; from: string | undefined; to: string | undefined };
type Values = Record<string, unknown> | null;

/** What a deed changed, field by field, in the order in which it was written down. */
export function changesOf(before: Values, after: Values): Change[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...keys].map((key) => ({
    field: fieldName(key),
    from: before && key in before ? inWords(key, before[key]) : undefined,
    to: after && key in after ? inWords(key, after[key]) : undefined,
  }));
}

const names: Record<string, string> = {
  "916": "916 price per gram",
  "999": "999 price per gram",
  buyBack916: "916 buy-back per gram",
  buyBack999: "999 buy-back per gram",
  archivedAt: "Archived",
  isBestSeller: "Best Seller",
  isFeatured: "Featured",
  isNewArrival: "New Arrival",
  images: "Pictures",
  lowStock: "Low stock at (pieces)",
  mailNewOrders: "A letter for each new order",
  of: "Copy of",
  order: "Display order",
  purity: "Gold type",
  stalePriceHours: "A price is old after (hours)",
  stopStaleSales: "Stop selling at an old price",
  colors: "Colours",
};

/** `labourFee` as "Labour fee". */
function fieldName(key: string): string {
  const words = key.replace(/([a-z])([A-Z0-9])/g, "$1 $2").toLowerCase();
  return names[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const money = /^(916|999|buyBack\w+|amount|\w*price\w*|\w*fee|\w*total|\w*limit)$/i;
/** What is only bookkeeping: no reader would miss it. */
const silent = new Set(["id", "productId", "displayOrder", "createdAt", "updatedAt"]);

function inWords(key: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return numberInWords(key, value);
  if (typeof value === "string") return textInWords(key, value);
  if (Array.isArray(value)) {
    const lines = value.map((one: unknown) => inWords("", one));
    return lines.length > 0 ? lines.join("\n") : "none";
  }
  return partsInWords(value as Record<string, unknown>);
}

function numberInWords(key: string, value: number): string {
  // `stalePriceHours` has a price in its name and is none.
  if (money.test(key) && !/(hours|minutes)$/i.test(key)) return formatMoney(value as Sen);
  if (key === "weight" && value >= 0) return formatWeight(value as Milligrams);
  return String(value);
}

function textInWords(key: string, value: string): string {
  const isMoment = key.endsWith("At") && !Number.isNaN(Date.parse(value));
  if (isMoment) return formatMoment(new Date(value));
  return key.endsWith("Status") ? value.replaceAll("_", " ") : value;
}

/** `Size: 12, price adjustment RM 10.00`; a picture by what it shows, and the beginning of its file's name. */
function partsInWords(parts: Record<string, unknown>): string {
  const { name, value, key, alt, ...rest } = parts;
  if (typeof key === "string") return `${inWords("alt", alt ?? "Picture")} (${key.slice(0, 8)})`;
  const head = [name, value].flatMap((part) => (part ? [inWords("", part)] : [])).join(": ");
  const others = Object.entries(rest)
    .filter(([field, part]) => !silent.has(field) && part !== null && part !== 0 && part !== "")
    .map(([field, part]) => `${fieldName(field).toLowerCase()} ${inWords(field, part)}`);
  return [head, ...others].filter(Boolean).join(", ") || "none";
}
