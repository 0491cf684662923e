import type { orderItems } from "#db/schema/orders.ts";
import type { Piece } from "#shop/cart/cart.server.ts";
import {
  findUntranslated,
  shownChoice,
  shownText,
  type Untranslated,
  type ShownChoice,
} from "#shop/untranslated.ts";

type Row = typeof orderItems.$inferSelect;
/** An item of an order. The functions of this file mark which of its names are in English. */
export type OrderItem = Omit<Row, "choices"> & { choices: ShownChoice[] } & Untranslated<
    "productName" | "colorName"
  >;

type Names = "productName" | "choices" | "colorName";
type Translations = "translatedName" | "translatedChoices" | "translatedColorName";
type Named = Pick<OrderItem, Names | Translations>;

/** An order whose items have the names that the buyer read when ordering. */
export function withTranslatedItems<Order extends { items: OrderItem[] }>(order: Order): Order {
  return { ...order, items: order.items.map(translatedItem) };
}

/** An order whose items have their English names, for staff. */
export function withEnglishItems<Order extends { items: OrderItem[] }>(order: Order): Order {
  return { ...order, items: order.items.map((item) => withNames(item, item)) };
}

/** A piece of a draft, which is read in English for staff. */
export function englishPiece<Sold extends Pick<Piece, "name" | "choices" | "colorName">>(
  piece: Sold,
): Sold {
  const { name, choices, colorName } = piece;
  return {
    ...piece,
    choices: choices.map((one) => shownChoice(shownText(one.name), shownText(one.value))),
    ...findUntranslated({
      name: shownText(name),
      colorName: colorName ? shownText(colorName) : null,
    }),
  };
}

/** An item with its names as the buyer read them when ordering. */
export function translatedItem<Item extends Named>(item: Item): Item {
  const { translatedName, translatedChoices, translatedColorName } = item;
  return withNames(item, {
    productName: translatedName ?? item.productName,
    choices: translatedChoices ?? item.choices,
    colorName: translatedColorName ?? item.colorName,
  });
}

/** The item with these names. Those that are the same as in English count as English. */
function withNames<Item extends Named>(item: Item, shown: Pick<Named, Names>): Item {
  const productName = textOf(shown.productName, item.productName);
  const colorName = item.colorName ? textOf(shown.colorName ?? "", item.colorName) : null;
  return {
    ...item,
    untranslated: undefined,
    productName: productName.text,
    choices: item.choices.map(({ name, value }, at) => {
      const read = shown.choices[at] ?? { name, value };
      return shownChoice(textOf(read.name, name), textOf(read.value, value));
    }),
    colorName: colorName?.text ?? null,
    ...findUntranslated({ productName, colorName }),
  };
}

function textOf(shown: string, english: string) {
  return shownText(english, shown === english ? undefined : shown);
}
