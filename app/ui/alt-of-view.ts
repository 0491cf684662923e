import { t } from "#languages/messages.ts";

/**
 * The alt text of a product's image. Where staff wrote none or only the product's name, the images after the first say
 * which view they are, because listeners would otherwise hear the same name several times.
 */
export function altOfView(alt: string, productName: string, index: number): string {
  const isNamed = alt !== "" && alt !== productName;
  if (isNamed || index === 0) return alt || productName;
  return t("{name}, view {number}", { name: productName, number: index + 1 });
}
