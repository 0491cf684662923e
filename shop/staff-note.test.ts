import { describe, expect, test } from "vitest";
import { addCustomerNote, listCustomerNotes } from "#shop/customers/customer-notes.server.ts";
import { findCustomerOfOrder } from "#shop/customers/read-customer.server.ts";
import { addOrderNote } from "#shop/orders/add-note.server.ts";
import { readTimeline } from "#shop/orders/read-order.server.ts";
import { placedOrder } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, newNote } from "#tests/factories.ts";
import { noteForm } from "./staff-note.server.ts";

// The answer to a form may be lost on the way, after which staff send the form again (ADR-0077). A note cannot be deleted,
// so a second one would stay.

setUpDatabase({ gold: true, emptied: "orders, products, customers" });

const kinds = {
  "about an order": async (orderId: string) => ({
    add: (note: ReturnType<typeof newNote>) => addOrderNote(clerk, orderId, note),
    notes: async () => {
      const events = await readTimeline(orderId);
      return events.filter(({ kind }) => kind === "note").map(({ note }) => note?.text);
    },
  }),
  "about a customer": async (orderId: string) => {
    const customerId = (await findCustomerOfOrder(clerk, orderId))!;
    return {
      add: (note: ReturnType<typeof newNote>) => addCustomerNote(clerk, customerId, note),
      notes: async () =>
        (await listCustomerNotes(clerk, customerId)).map(({ note }) => note).toReversed(),
    };
  },
};

describe.each(Object.entries(kinds))("a note %s", (_, kind) => {
  test("is added once, however often its form is sent", async () => {
    const { add, notes } = await kind((await placedOrder()).orderId);
    const note = newNote("Calls back at six");
    expect(await Promise.all([add(note), add(note)])).toEqual([{ ok: true }, { ok: true }]);
    expect(await add(note)).toEqual({ ok: true });
    expect(await notes()).toEqual(["Calls back at six"]);
  });

  test("is added again by a form of its own, with the same text too", async () => {
    const { add, notes } = await kind((await placedOrder()).orderId);
    await add(newNote("No answer"));
    await add(newNote("No answer"));
    expect(await notes()).toEqual(["No answer", "No answer"]);
  });

  test("is not lost if its text was changed in a form that was sent before", async () => {
    const { add, notes } = await kind((await placedOrder()).orderId);
    const first = newNote("Calls at six");
    await add(first);
    await add({ ...first, note: "Calls at seven" });
    expect(await notes()).toEqual(["Calls at six", "Calls at seven"]);
  });
});

test("a form without a key, opened before an update, still adds its note", () => {
  const keys = [1, 2].map(() => noteForm.parse({ note: "Calls at six" }).formKey);
  expect(new Set(keys).size).toBe(2);
});
