import type { orderItems } from "#db/schema/orders.ts";
import type { Piece } from "#shop/cart/cart.server.ts";
import {
  marked,
  shownChoice,
  shownText,
  type Marked,
  type ShownChoice,
} from "#shop/untranslated.ts";

type Row = typeof orderItems.$inferSelect;
/** An item of an order. `asRead` and `asSold` mark which of its words are in English. */
export type OrderItem = Omit<Row, "choices"> & { choices: ShownChoice[] } & Marked<
    "productName" | "colorName"
  >;

type Names = "productName" | "choices" | "colorName";
type Translations = "translatedName" | "translatedChoices" | "translatedColorName";
type Named = Pick<OrderItem, Names | Translations>;

/** An order with its items as the buyer read them. */
export function asRead<Order extends { items: OrderItem[] }>(order: Order): Order {
  return { ...order, items: order.items.map(itemAsRead) };
}

/** An order with its items as the shop names them, for staff. */
export function asSold<Order extends { items: OrderItem[] }>(order: Order): Order {
  return { ...order, items: order.items.map((item) => withWords(item, item)) };
}

/** A piece of a draft, which is read in English for staff. */
export function pieceAsSold<Sold extends Pick<Piece, "name" | "choices" | "colorName">>(
  piece: Sold,
): Sold {
  const { name, choices, colorName } = piece;
  return {
    ...piece,
    choices: choices.map((one) => shownChoice(shownText(one.name), shownText(one.value))),
    ...marked({ name: shownText(name), colorName: colorName ? shownText(colorName) : null }),
  };
}

/** An item with its names as the buyer read them when ordering. */
export function itemAsRead<Item extends Named>(item: Item): Item {
  const { translatedName, translatedChoices, translatedColorName } = item;
  return withWords(item, {
    productName: translatedName ?? item.productName,
    choices: translatedChoices ?? item.choices,
    colorName: translatedColorName ?? item.colorName,
  });
}

/** The item with these words. Those that are the same as in English count as English. */
function withWords<Item extends Named>(item: Item, shown: Pick<Named, Names>): Item {
  const productName = wordOf(shown.productName, item.productName);
  const colorName = item.colorName ? wordOf(shown.colorName ?? "", item.colorName) : null;
  return {
    ...item,
    untranslated: undefined,
    productName: productName.text,
    choices: item.choices.map(({ name, value }, at) => {
      const read = shown.choices[at] ?? { name, value };
      return shownChoice(wordOf(read.name, name), wordOf(read.value, value));
    }),
    colorName: colorName?.text ?? null,
    ...marked({ productName, colorName }),
  };
}

function wordOf(shown: string, english: string) {
  return shownText(english, shown === english ? undefined : shown);
}
