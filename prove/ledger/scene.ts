import { fieldsOf, multipart } from "#kit/forms.ts";
import { randomUUID } from "node:crypto";
import { formatMoney, type Sen } from "#shop/money.ts";
import type { Clock } from "#kit/clock.ts";
import type { Operation } from "./model/operation.ts";
import type { Line, State } from "./model/state.ts";
import { observe } from "./observe.ts";
import { openPerson, type Faults, type Person } from "./actors.ts";
import type { Plan } from "./plan.ts";
import { sized, sizeFields, sizeOf, type ScenePiece, type Size } from "./sizes.ts";
import type { TestShop } from "./test-shop.ts";

/** The price parts that a checkout page promised, and the total shown. */
type Promised = { total: number; lines: PromisedLine[] };
export type PromisedLine = {
  productId: string;
  variantIds: string[];
  quantity: number;
  goldPrice: number;
  weight: number;
  labourFee: number;
  adjustment: number;
};

export type Buyer = { person: Person; phone: string; mail: boolean };

/** A filled checkout form; it may be sent more than once. */
export type Form = {
  key: string;
  fields: Record<string, string>;
  operation: Extract<Operation, { kind: "buy" }>;
  buyer: Buyer;
  promised: Promised;
};

/** One running history: its products, its people, what they saw, and what must hold by now. */
export type Scene = {
  testShop: TestShop;
  clock: Clock;
  name: string;
  faults: Faults;
  clerks: Person[];
  pieces: ScenePiece[];
  state: State;
  forms: Map<string, Form>;
  /** Labour fees that a product has had, in sen. */
  fees: Map<string, number[]>;
  /** Its sizes over time, the latest last. */
  sizes: Size[][];
  /** Sessions whose amount or currency was changed at Stripe. */
  tampered: Set<string>;
  /** What staff have chosen for exchanges, by their returns. */
  drafts: Map<string, Promise<Line[]>>;
  /** The shop's setting for new pieces that cost less. */
  exchangeDifference: "refund" | "none";
  posts: number;
};

/** What a history begins with. */
export type Setting = Pick<Scene, "testShop" | "clock" | "name" | "exchangeDifference">;

/** Three products of this history, created by staff like any other; one of them has sizes. */
export async function openScene(
  { testShop, clock, name, exchangeDifference }: Setting,
  { stock, sizes }: Pick<Plan, "stock" | "sizes">,
): Promise<Scene> {
  const faults: Faults = [];
  const clerks = testShop.staff.map((visitor) => openPerson(testShop, faults, visitor));
  const names = stock.map((_, nth) => `${name} piece ${nth + 1}`);
  await Promise.all(
    names.map(async (one, nth) => {
      const fields = { name: one, purity: nth === 2 ? "999" : "916", weight: `${1 + nth}.37` };
      const more = { labourFee: "120.00", stock: `${stock[nth]}`, description: "" };
      const rows = nth === sized ? sizeFields(sizes) : {};
      const body = multipart({ ...fields, ...more, ...rows });
      const made = await clerks[nth % clerks.length]!.go("/admin/products/new", { body });
      if (made.status !== 302) throw new Error(`The product was not created: ${made.status}`);
    }),
  );
  const { rows } = await testShop.db.query<ScenePiece>(
    `select p.id, p.name, (select coalesce(json_agg(json_build_object('id', v.id, 'value', v.value)
        order by v.display_order), '[]') from product_variants v where v.product_id = p.id) as sizes
     from products p where p.name = any($1) order by p.name`,
    [names],
  );
  const ids = rows.map(({ id }) => id);
  const state = await observe(testShop.db, ids);
  const fees = new Map(ids.map((id) => [id, [12_000]]));
  const empty = {
    forms: new Map<string, Form>(),
    fees,
    sizes: [sizes],
    tampered: new Set<string>(),
    drafts: new Map<string, Promise<Line[]>>(),
    posts: 0,
  };
  return {
    testShop,
    clock,
    name,
    faults,
    clerks,
    pieces: rows,
    state,
    exchangeDifference,
    ...empty,
  };
}

let phones = 0;

/** A new visitor with these items in the cart, as far as in stock. */
export async function openBuyer(
  scene: Scene,
  picks: { id: string; size: string; quantity: number }[],
  mail: boolean,
): Promise<Buyer> {
  const person = openPerson(scene.testShop, scene.faults);
  for (const { id, size, quantity } of picks) {
    const plain = { intent: "add", productId: id, quantity: `${quantity}` };
    const form: Record<string, string> = size === "" ? plain : { ...plain, variant: size };
    await person.go("/cart", { form });
  }
  return { person, phone: `011${String(++phones).padStart(8, "0")}`, mail };
}

/** What the checkout page shows and sends; undefined if the cart is empty. */
export async function openForm(
  scene: Scene,
  buyer: Buyer,
  {
    cart,
    method,
    delivers,
  }: { cart: string; method: "stripe_fpx" | "touch_n_go"; delivers: boolean },
): Promise<Form | undefined> {
  const { text, status } = await buyer.person.go("/checkout");
  if (status !== 200) return undefined;
  const shown = fieldsOf(text);
  const quote = shown.quote ?? "";
  if (!quote) return undefined;
  const { lines } = JSON.parse(Buffer.from(quote.split(".")[0]!, "base64url").toString()) as {
    lines: PromisedLine[];
  };
  const total = lines.reduce((sum, line) => sum + unitPriceOf(line) * line.quantity, 0);
  if (!text.includes(formatMoney(total as Sen)))
    scene.faults.push(`The checkout page does not show ${formatMoney(total as Sen)}`);
  const key = shown.formKey ?? randomUUID();
  const fields = {
    formKey: key,
    quote,
    fullName: `Buyer of ${scene.name}`,
    phoneNumber: buyer.phone,
    email: buyer.mail ? `${buyer.phone}@prove.test` : "",
    notes: "",
    ...(delivers ? home : { deliveryMethod: "collect" }),
    paymentMethod: method,
  };
  const operation = {
    kind: "buy" as const,
    form: key,
    cart,
    lines: lines.map(({ productId, variantIds, quantity }) => {
      const size = sizeOf(scene, productId, variantIds);
      return { product: productId, size, adjustment: 0, quantity, price: 0 };
    }),
    method,
    delivers,
    total: 0,
    step: 0,
  };
  const form = { key, fields, operation, buyer, promised: { total, lines } };
  scene.forms.set(key, form);
  return form;
}

const home = {
  deliveryMethod: "deliver",
  line1: "12 Jalan Besar",
  line2: "",
  postcode: "50000",
  city: "Kuala Lumpur",
  state: "Kuala Lumpur",
};

/** The specification's price formula in integers. */
export function unitPriceOf({
  goldPrice,
  weight,
  labourFee,
  adjustment,
}: Pick<PromisedLine, "goldPrice" | "weight" | "labourFee" | "adjustment">): number {
  return Number((BigInt(goldPrice) * BigInt(weight) + 500n) / 1000n) + labourFee + adjustment;
}
