import { message, type Message } from "#languages/messages.ts";

export const bulkForm = "bulk";

/** The fields of the bulk form, each of which is shown only for the changes that need it. */
export type BulkField = "categoryId" | "labourFee" | "amount" | "percent" | "pieces";

/** The changes that can be made to many products at once, in the order of the select. */
export const bulkChanges = {
  "labour-fee": { label: message("Set the labour fee"), field: "labourFee" },
  "labour-fee-up": { label: message("Raise the labour fee by an amount"), field: "amount" },
  "labour-fee-down": { label: message("Lower the labour fee by an amount"), field: "amount" },
  "labour-fee-up-percent": { label: message("Raise the labour fee by percent"), field: "percent" },
  "labour-fee-down-percent": {
    label: message("Lower the labour fee by percent"),
    field: "percent",
  },
  "stock-received": { label: message("Add received pieces to the stock"), field: "pieces" },
  "stock-counted": { label: message("Set the number on hand"), field: "pieces" },
  category: { label: message("Set the category"), field: "categoryId" },
  "purity-916": { label: message("Gold type: 916") },
  "purity-999": { label: message("Gold type: 999") },
  "featured-on": { label: message("Featured: yes") },
  "featured-off": { label: message("Featured: no") },
  "best-seller-on": { label: message("Best Seller: yes") },
  "best-seller-off": { label: message("Best Seller: no") },
  "new-arrival-on": { label: message("New Arrival: yes") },
  "new-arrival-off": { label: message("New Arrival: no") },
  archive: { label: message("Archive") },
  restore: { label: message("Restore") },
} satisfies Record<string, { label: Message; field?: BulkField }>;

export type BulkChangeName = keyof typeof bulkChanges;

export function isBulkChange(name: string): name is BulkChangeName {
  return Object.hasOwn(bulkChanges, name);
}

/** The changes that move the stock, through its ledger. */
export const stockChanges = { "stock-received": "received", "stock-counted": "counted" } as const;
export type StockChangeName = keyof typeof stockChanges;

export function isStockChange(name: BulkChangeName): name is StockChangeName {
  return name in stockChanges;
}

/** The field that a change needs; undefined if it needs none, or if no change is chosen yet. */
export function fieldOfChange(name: string): BulkField | undefined {
  if (!isBulkChange(name)) return undefined;
  const change: { label: Message; field?: BulkField } = bulkChanges[name];
  return change.field;
}
