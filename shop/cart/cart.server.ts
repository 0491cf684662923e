import { eq, sql } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { cartItems, carts } from "#db/schema/cart.ts";
import { products } from "#db/schema/catalogue.ts";
import { stockLevels } from "#db/schema/stock.ts";
import {
  resolveSelections,
  pieceColumns,
  type FoundPiece,
  type Piece,
  type PieceProblem,
} from "#shop/catalogue/priced-selections.server.ts";
import { discountLabour } from "#shop/catalogue/price-parts.ts";
import { lineTotal, sum, type Sen } from "#shop/money.ts";

export type { Piece, Selection } from "#shop/catalogue/priced-selections.server.ts";

/** Whose cart it is: a customer's, a guest's (the id in the cookie, ADR-0033), or a draft's (see `draftOwner`). */
export type CartOwner =
  | { userId: string }
  | { guestId: string }
  | { draftId: string; draftBy: string };

type CartPiece = Partial<Piece> & Omit<Piece, "goldPrice" | "unitPrice">;
export type CartLine = {
  id: string;
  quantity: number;
  /** Undefined if the product no longer exists. */
  piece: CartPiece | undefined;
  total: Sen | undefined;
  /** Why this line cannot be bought; undefined if it can. */
  problem: PieceProblem | "not-enough-stock" | undefined;
};
export type Cart = {
  lines: CartLine[];
  /** The sum of the lines that can be bought. */
  subtotal: Sen;
  quantity: number;
};

/** Reads the cart at current prices. Checkout requires that no line has a `problem`. */
export async function readCart(
  owner: CartOwner | undefined,
  database: Database | Tx = db,
): Promise<Cart> {
  if (!owner) return { lines: [], subtotal: 0 as Sen, quantity: 0 };
  const query = database
    .select({
      id: cartItems.id,
      productId: cartItems.productId,
      variantIds: cartItems.variantIds,
      colorId: cartItems.colorId,
      quantity: cartItems.quantity,
      labourDiscount: cartItems.labourDiscount,
      ...pieceColumns(),
    })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .innerJoin(products, eq(products.id, cartItems.productId))
    .leftJoin(stockLevels, eq(stockLevels.productId, cartItems.productId))
    .where(ownedBy(owner))
    .orderBy(cartItems.addedAt, cartItems.id);
  const items = await resolveSelections(query, database);
  const lines = items.map(({ row, found }) => toCartLine(row, found));
  return {
    lines,
    subtotal: sum(lines.flatMap(({ total }) => total ?? [])),
    quantity: items.reduce((count, { row }) => count + row.quantity, 0),
  };
}

/** The number of pieces, for the count on the cart's icon. */
export async function cartQuantity(owner: CartOwner | undefined): Promise<number> {
  if (!owner) return 0;
  const [row] = await db
    .select({ quantity: sql<number>`coalesce(sum(${cartItems.quantity}), 0)::int` })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .where(ownedBy(owner));
  return row?.quantity ?? 0;
}

/** Locks the owner's cart until the transaction ends, so that two tabs change it one after the other. */
export async function lockCart(tx: Tx, owner: CartOwner): Promise<string | undefined> {
  const [cart] = await tx.select({ id: carts.id }).from(carts).where(ownedBy(owner)).for("update");
  return cart?.id;
}

/** Locks the cart's lines. An order does this before it takes stock: locking in another order could deadlock. */
export async function lockCartLines(tx: Tx, cartId: string) {
  await tx
    .select({ id: cartItems.id })
    .from(cartItems)
    .where(eq(cartItems.cartId, cartId))
    .for("update");
}

export async function emptyCart(tx: Tx, cartId: string) {
  await tx.delete(cartItems).where(eq(cartItems.cartId, cartId));
}

/** The unique column of `carts` that identifies this owner's cart. */
export function ownerColumn(owner: CartOwner) {
  if ("userId" in owner) return carts.userId;
  return "guestId" in owner ? carts.guestId : carts.draftId;
}

function ownedBy(owner: CartOwner) {
  if ("userId" in owner) return eq(carts.userId, owner.userId);
  if ("guestId" in owner) return eq(carts.guestId, owner.guestId);
  return eq(carts.draftId, owner.draftId);
}

function toCartLine(
  item: { id: string; quantity: number; labourDiscount: Sen },
  found: FoundPiece,
): CartLine {
  const { id, quantity } = item;
  if (!found.ok) {
    return { id, quantity, piece: found.piece, total: undefined, problem: found.reason };
  }
  const piece = discountLabour(found.piece, item.labourDiscount);
  return {
    id,
    quantity,
    piece,
    total: lineTotal(piece.unitPrice, quantity),
    problem: piece.available < quantity ? "not-enough-stock" : undefined,
  };
}
