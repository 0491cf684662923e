import { startTransition, useRef, useState } from "react";
import { href, useLocation, useSubmit } from "react-router";
import type { Cart, CartLine } from "#shop/cart/cart.server.ts";
import { maxLineQuantity } from "#shop/cart/max-line-quantity.ts";
import { optimisticCart, withRemovals, type Removal } from "./optimistic-cart.ts";

/** The changes of one line. `quantity` is the newest one, also before it was sent. */
type Queue = { next: Fields | undefined; quantity: number | undefined; isRestoring: boolean };
type Fields = [name: string, value: string][];

export type CartChanges = ReturnType<typeof useCartChanges>;

/** The key of the fetcher that has the answer to the last change of a line. */
export function lineFetcherKey(itemId: string): string {
  return `cart ${itemId}`;
}

/** The most that the quantity of a line can be raised to. */
export function highestQuantity({ piece }: CartLine): number {
  return Math.min(maxLineQuantity, piece?.available ?? 0);
}

/**
 * The cart with all changes applied before the server has answered. Sends the changes of a line one after another and
 * only the newest of those that wait: two at once could reach the database in the other order.
 */
export function useCartChanges(saved: Cart) {
  const submit = useSubmit();
  const { key: locationKey } = useLocation();
  const [pending, setPending] = useState<ReadonlyMap<string, number>>(new Map());
  const [removals, setRemovals] = useState<(Removal & { locationKey: string })[]>([]);
  const queues = useRef(new Map<string, Queue>());
  const cart = optimisticCart(saved, pending);
  // After a navigation, also one to the cart, the places of removed lines are no longer kept.
  const entries = withRemovals(
    cart.lines,
    removals.filter((one) => one.locationKey === locationKey),
  );
  return { cart, entries, step, set, type, remove, restore, finishRestoring };

  function step(line: CartLine, by: 1 | -1) {
    const quantity = newestQuantity(line) + by;
    if (quantity <= 0) remove(line);
    else if (by < 0 || quantity <= highestQuantity(line)) set(line, quantity);
  }

  function set({ id }: CartLine, quantity: number) {
    const fields: Fields = [
      ["intent", "set"],
      ["quantity", `${quantity}`],
    ];
    send(id, fields, quantity);
  }

  /** An impossible quantity is sent too, because the server says what is wrong with it, but it is not shown. */
  function type(line: CartLine, text: string) {
    const quantity = Number(text);
    const highest = Math.max(line.quantity, highestQuantity(line));
    const isPossible = Number.isInteger(quantity) && quantity >= 1 && quantity <= highest;
    const fields: Fields = [
      ["intent", "type"],
      ["quantity", text],
    ];
    send(line.id, fields, isPossible ? quantity : undefined);
  }

  function remove(line: CartLine) {
    const { id } = line;
    const quantity = newestQuantity(line);
    if (quantity <= 0) return;
    const before = entries.map((entry) => entry.line.id);
    before.splice(before.indexOf(id));
    const removal = { line: { ...line, quantity }, before, locationKey };
    setRemovals((all) => [...all.filter((one) => one.line.id !== id), removal]);
    send(id, [["intent", "remove"]], 0);
  }

  /**
   * Adds the pieces of a removed line again, as their page does, because they can be sold out by now. The line's id is the
   * form key: however often this is sent, the pieces are added once.
   */
  function restore({ line }: Removal) {
    const { id, piece, quantity } = line;
    if (!piece || queues.current.get(id)?.isRestoring) return;
    const fields: Fields = [
      ["intent", "add"],
      ["productId", piece.productId],
      ...piece.variantIds.map((variant): Fields[number] => ["variant", variant]),
      ["color", piece.colorId ?? ""],
      ["quantity", `${quantity}`],
      ["formKey", id],
    ];
    send(id, fields, undefined);
    queues.current.get(id)!.isRestoring = true;
  }

  /** Replaces the note about a removed line by the line, which has a new id, and moves the focus to it. */
  function finishRestoring({ line: { id, piece } }: Removal) {
    setRemovals((all) => all.filter((one) => one.line.id !== id));
    const restored = saved.lines.find((line) => selectionKey(line.piece) === selectionKey(piece));
    if (restored) document.getElementById(lineHeadingId(restored))?.focus();
  }

  function newestQuantity({ id, quantity }: CartLine): number {
    return queues.current.get(id)?.quantity ?? quantity;
  }

  function send(id: string, fields: Fields, quantity: number | undefined) {
    if (quantity !== undefined) setPending((all) => new Map(all).set(id, quantity));
    const waiting = queues.current.get(id);
    if (waiting) {
      waiting.next = fields;
      waiting.quantity = quantity ?? waiting.quantity;
      return;
    }
    const queue: Queue = { next: fields, quantity, isRestoring: false };
    queues.current.set(id, queue);
    void drain(id, queue);
  }

  async function drain(id: string, queue: Queue) {
    while (queue.next) {
      const form = new FormData();
      for (const [name, value] of [...queue.next, ["itemId", id], ["stay", "1"]] as Fields) {
        form.append(name, value);
      }
      queue.next = undefined;
      const fetcherKey = lineFetcherKey(id);
      await submit(form, { method: "post", action: href("/cart"), navigate: false, fetcherKey });
    }
    queues.current.delete(id);
    // The router shows the new cart in a transition: until then, the old quantity would be seen again.
    startTransition(() => {
      setPending((all) => new Map([...all].filter(([itemId]) => itemId !== id)));
    });
  }
}

export function lineHeadingId({ id }: CartLine): string {
  return `line-${id}`;
}

function selectionKey(piece: CartLine["piece"]): string {
  return piece ? [piece.productId, ...piece.variantIds, piece.colorId].join(" ") : "";
}
