import { tPlural } from "#languages/messages.ts";

export function undoneText(count: number): string {
  return tPlural(
    count,
    "Undone: {count} product is as it was before",
    "Undone: {count} products are as they were before",
  );
}
