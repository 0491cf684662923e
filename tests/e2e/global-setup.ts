import pg from "pg";
import { databaseOf } from "#kit/processes.ts";
import { openShop } from "#kit/shop.ts";

/** Starts the built shop on a free port, with the demo catalogue and a temporary data folder. */
export default async function setup() {
  const shop = await openShop({ settings: { TRUST_PROXY: "1" } });
  await addStock(shop.folder);
  process.env.SHOP_URL = shop.url;
  process.env.SHOP_DATA = shop.folder;
  return async () => {
    await shop.end();
    const noise = shop
      .output()
      .split("\n")
      .filter((line) => /"level":"(warn|error|fatal)"|Error/.test(line));
    if (noise.length > 0)
      throw new Error(`The shop logged warnings or errors:\n${noise.join("\n")}`);
  };
}

/** Many tests buy the same demo product, more than the demo shop has of it. */
async function addStock(folder: string) {
  const client = new pg.Client({ connectionString: databaseOf(folder) });
  await client.connect();
  await client.query(`
    with added as (
      update stock_levels set on_hand = on_hand + 100
      from products p where p.id = product_id and p.slug = 'seri-court-band'
      returning product_id)
    insert into stock_movements (product_id, change, reason)
    select product_id, 100, 'adjusted' from added`);
  await client.end();
}
