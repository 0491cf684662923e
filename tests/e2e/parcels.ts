import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { noise } from "#kit/pictures.ts";
import { databaseOf } from "#kit/processes.ts";
import { copyOrder } from "./copied-orders.ts";

type SeededParcel = { status: "packed" | "sent"; seal: string; tracking?: string };

/**
 * Marks the order as paid and to be delivered, and puts one item after the other into a parcel each, as packing leaves
 * them. Items for which there is no parcel stay to be packed.
 */
export async function seedParcels(orderId: string, parcels: SeededParcel[]): Promise<void> {
  const folder = process.env.SHOP_DATA!;
  const client = new pg.Client({ connectionString: databaseOf(folder) });
  await client.connect();
  await client.query(
    `update orders set order_status = 'processing', payment_status = 'completed', pay_by = null,
      delivery_method = 'deliver', address = $2 where id = $1`,
    [orderId, { line1: "12 Jalan Besar", line2: null, postcode: "50000", city: "KL", state: "KL" }],
  );
  const { rows: items } = await client.query<{ id: string; weight: number; quantity: number }>(
    "select id, weight, quantity from order_items where order_id = $1 order by position",
    [orderId],
  );
  for (const [index, { status, seal, tracking }] of parcels.entries()) {
    const id = randomUUID();
    const item = items[index]!;
    await client.query(
      `insert into shipments (id, order_id, number, kind, status, courier, tracking_number, seal_number, insured_value,
        packed_at, left_at) values ($1, $2, $3, 'courier', $4, 'pos-laju', $5, $6, 100000, now(), $7)`,
      [id, orderId, index + 1, status, tracking, seal, status === "sent" ? new Date() : null],
    );
    await client.query(
      "insert into shipment_items (shipment_id, order_item_id, quantity, weight_read) values ($1, $2, $3, $4)",
      [id, item.id, item.quantity, item.weight * item.quantity + 10],
    );
    for (const kind of ["scale", "sealed"]) {
      const file = `parcels/${randomUUID()}.jpg`;
      const target = path.join(folder, "files", file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, await noise(400, 300).jpeg().toBuffer());
      await client.query(
        "insert into shipment_pictures (shipment_id, kind, file, taken_by) values ($1, $2, $3, 'Aminah')",
        [id, kind, file],
      );
    }
  }
  await client.end();
}

/**
 * Makes so many orders like this one, which is the first of them. All are paid and to be packed. They are the oldest of
 * the shop, so that staff pack them one after the other.
 */
export async function seedOrdersToPack(orderId: string, count: number): Promise<void> {
  await seedParcels(orderId, []);
  const client = new pg.Client({ connectionString: databaseOf(process.env.SHOP_DATA!) });
  await client.connect();
  const at = (nth: number) => new Date(Date.UTC(2020, 0, 1, 0, nth)).toISOString();
  await client.query("update orders set created_at = $2 where id = $1", [orderId, at(1)]);
  for (let nth = 2; nth <= count; nth += 1) {
    await copyOrder(client, orderId, { created_at: at(nth) });
  }
  await client.end();
}

/** Makes the order, which waits at the counter, ready since so many days. */
export async function backdateReady(orderId: string, days: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseOf(process.env.SHOP_DATA!) });
  await client.connect();
  await client.query(
    "update shipments set ready_at = now() - $2 * interval '1 day' where order_id = $1",
    [orderId, days],
  );
  await client.end();
}

/** Marks the order as paid and packs all its items to be collected. The customer does not know yet. */
export async function seedPackedCollection(orderId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseOf(process.env.SHOP_DATA!) });
  await client.connect();
  const id = randomUUID();
  await client.query(
    `update orders set order_status = 'processing', payment_status = 'completed', pay_by = null
      where id = $1`,
    [orderId],
  );
  await client.query(
    `insert into shipments (id, order_id, number, kind, status, insured_value, packed_at)
      values ($1, $2, 1, 'collection', 'packed', 100000, now())`,
    [id, orderId],
  );
  await client.query(
    `insert into shipment_items (shipment_id, order_item_id, quantity, weight_read)
      select $1, id, quantity, weight * quantity from order_items where order_id = $2`,
    [id, orderId],
  );
  await client.end();
}
