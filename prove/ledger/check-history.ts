import type { Pool } from "pg";
import { invariants } from "./invariants.ts";
import { unitPriceOf, type Scene } from "./scene.ts";
import { sizeNames, sizeOf } from "./sizes.ts";
import { screenDifferences } from "./check-screens.ts";

/** The violations after a history, by the names of the invariants. */
export async function checkHistory(scene: Scene): Promise<string[]> {
  const { testShop, pieces, tampered, faults } = scene;
  const ids = pieces.map(({ id }) => id);
  return [
    ...(await brokenInvariants(testShop.db, ids, [...tampered])),
    ...(await prices(scene)),
    ...(await screenDifferences(scene)),
    ...faults,
  ];
}

/** The invariants violated by these products; those about requests to Stripe only where known. */
export async function brokenInvariants(
  db: Pool,
  pieces: string[],
  tampered: string[] | undefined,
): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, question] of Object.entries(invariants)) {
    const isAboutStripe = question.includes("$2");
    if (isAboutStripe && !tampered) continue;
    const values = isAboutStripe ? [pieces, tampered] : [pieces];
    // PostgreSQL keeps the first 63 characters of a name.
    const { rows } = await db.query({ name: name.slice(0, 63), text: question, values });
    if (rows.length > 0) broken.push(`${name}: violated by ${JSON.stringify(rows.slice(0, 3))}`);
  }
  return broken;
}

type Item = {
  order_id: string;
  form_key: string;
  product_id: string;
  gold_price_at_purchase: number;
  weight: number;
  labour_fee: string;
  price_adjustment: string;
  choices: { name: string; value: string }[];
  unit_price: string;
  quantity: number;
};

/** Each item that a customer ordered costs what its checkout page promised, or less by price parts that were in effect meanwhile. */
async function prices(scene: Scene): Promise<string[]> {
  const { testShop, pieces, forms, fees, sizes } = scene;
  const { rows } = await testShop.db.query<Item>(
    `select i.*, o.form_key from order_items i join orders o on o.id = i.order_id
     where i.product_id = any($1) and o.exchange_credit = 0`,
    [pieces.map(({ id }) => id)],
  );
  return rows.flatMap((item) => {
    const promised = forms.get(item.form_key)?.promised.lines;
    const size = item.choices.map(({ value }) => value).join();
    const line = promised?.find(
      ({ productId, variantIds }) =>
        productId === item.product_id && sizeOf(scene, productId, variantIds) === size,
    );
    if (!line) return [`An item of ${item.order_id} does not match its checkout page`];
    const parts = {
      goldPrice: item.gold_price_at_purchase,
      weight: item.weight,
      labourFee: Number(item.labour_fee),
      adjustment: Number(item.price_adjustment),
    };
    const price = unitPriceOf(parts);
    const isPromised = price === unitPriceOf(line) && parts.goldPrice === line.goldPrice;
    const wereInEffect =
      size === "" || sizes.some((had) => had[sizeNames.indexOf(size)]!.price === parts.adjustment);
    const isLower =
      price <= unitPriceOf(line) &&
      fees.get(item.product_id)!.includes(parts.labourFee) &&
      wereInEffect;
    const isSame = item.quantity === line.quantity && Number(item.unit_price) === price;
    return isSame && (isPromised || isLower)
      ? []
      : [`${item.order_id} was promised ${unitPriceOf(line)} and costs ${item.unit_price} a piece`];
  });
}
