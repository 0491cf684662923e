import type pg from "pg";
import { signInOwner } from "#kit/clerk.ts";
import { formsOf } from "#kit/forms.ts";
import { startMailServer } from "#kit/mail-server.ts";
import { openShop } from "#kit/shop.ts";
import { addToCart, placeOrder } from "#kit/shopper.ts";
import { untilTrue } from "#kit/until-true.ts";
import type { Visitor } from "#kit/visitor.ts";
import type { Proof } from "#prove/proof.ts";
import { openSql } from "#prove/trade/open-sql.ts";
import {
  expectedPrice,
  randomDay,
  replaceCatalogue,
  type Catalogue,
  type Day,
  type PricedPiece,
} from "./catalogue.ts";
import {
  googlePrices,
  jsonPrices,
  listPrices,
  metaPrices,
  newGuest,
  pagePrices,
  senOf,
} from "./read-prices.ts";

const cataloguesPerDay = 50;
const concurrentGuests = 8;

/**
 * Random catalogues at random gold prices: list, both feeds, JSON, page, JSON-LD, alert, email and order name the same price
 * of each piece, to the sen, and it is what whole-number arithmetic gives.
 */
export const prove: Proof = async ({ seed, release, runs = release ? 20_000 : 50 }) => {
  const mails = await startMailServer();
  const settings = {
    TRUST_PROXY: "1",
    BACKUP_KEEP: "0",
    SMTP_URL: mails.url,
    MAIL_FROM: "Prove <prove@prove.test>",
  };
  const shop = await openShop({ settings });
  const sql = await openSql(shop.folder);
  // Each minute it notifies alerts, perhaps between new pieces and their day's gold prices. Setting prices does so as well.
  await sql.query("delete from pgboss.schedule where name = 'check-alerts'");
  try {
    const owner = await signInOwner(shop);
    let pieces = 0;
    for (let done = 0; done < runs; done += cataloguesPerDay) {
      const day = randomDay(Math.min(cataloguesPerDay, runs - done), seed + done);
      try {
        pieces += await sellFor(day);
      } catch (error) {
        throw new Error(`The day of --runs ${cataloguesPerDay} --seed ${seed + done}`, {
          cause: error,
        });
      }
      mails.arrived.length = 0;
    }
    return [
      `${runs} catalogues of ${pieces} pieces at ${Math.ceil(runs / cataloguesPerDay)} days' gold prices:`,
      "list, two feeds, JSON, page, JSON-LD, alert, email and order agree on each price to the sen",
    ];

    async function sellFor({ goldPrices, catalogues }: Day): Promise<number> {
      const all = catalogues.flat();
      await replaceCatalogue(sql, all);
      await setGoldPrices(owner, goldPrices);
      const guest = newGuest(shop);
      const places = {
        list: await listPrices(guest),
        "feed for Google": await googlePrices(guest),
        "feed for Meta": await metaPrices(guest),
        JSON: await jsonPrices(guest, all),
      };
      for (const [place, prices] of Object.entries(places)) {
        for (const piece of all) expectPrice(place, piece, prices.get(piece.slug));
      }
      const orders = new Map<string, Catalogue>();
      const waiting = [...catalogues.entries()];
      await Promise.all(
        Array.from({ length: concurrentGuests }, async () => {
          for (let next = waiting.pop(); next; next = waiting.pop()) {
            orders.set(await buy(next[1], next[0]), next[1]);
          }
        }),
      );
      await expectOrders(sql, orders);
      await expectMails(catalogues);
      return all.length;
    }

    /** A guest looks at each piece and orders them all. */
    async function buy(catalogue: Catalogue, at: number): Promise<string> {
      const guest = newGuest(shop);
      for (const piece of catalogue) {
        const shown = await pagePrices(guest, piece);
        for (const [place, price] of Object.entries(shown)) expectPrice(place, piece, price);
        await addToCart(guest, piece);
      }
      return placeOrder(guest, { email: buyerOf(catalogue, at) });
    }

    /** The email about each order and each alert has come, with the same prices. */
    async function expectMails(catalogues: Catalogue[]) {
      const count = catalogues.length + catalogues.flat().length;
      // Staff get emails about the orders, too.
      const own = () => mails.arrived.filter(({ recipient }) => /^(buyer|alert)-/.test(recipient));
      await untilTrue("the emails", () => Promise.resolve(own().length >= count));
      const textTo = new Map(own().map(({ recipient, text }) => [recipient, text ?? ""]));
      for (const [at, catalogue] of catalogues.entries()) {
        const text = textTo.get(buyerOf(catalogue, at)) ?? "";
        for (const piece of catalogue) {
          expectPrice("email", piece, amountIn(lineWith(text, piece.name)));
          const alert = textTo.get(`alert-${piece.slug}@prove.test`) ?? "";
          expectPrice("alert", piece, amountIn(lineWith(alert, `${piece.name} is now`)));
        }
      }
    }
  } finally {
    await sql.end();
    await shop.end();
    await mails.stop();
  }
};

function buyerOf([first]: Catalogue, at: number): string {
  return `buyer-${at}-${first!.slug}@prove.test`;
}

function lineWith(text: string, words: string): string | undefined {
  return text.split("\n").find((line) => line.includes(words));
}

/** The last amount of a line. */
function amountIn(line: string | undefined): number {
  return senOf(line?.match(/RM\s[\d,]+\.\d\d/g)?.at(-1));
}

function expectPrice(place: string, piece: PricedPiece, price: number | undefined) {
  const expected = expectedPrice(piece);
  if (price === expected) return;
  throw new Error(`${place}: ${price} sen, not ${expected}, of ${JSON.stringify(piece)}`);
}

async function expectOrders(sql: pg.Client, orders: Map<string, Catalogue>) {
  const { rows } = await sql.query<Record<"id" | "product_id" | "unit_price" | "total", string>>(
    `select o.id, i.product_id, i.unit_price, o.total_amount as total
      from order_items i join orders o on o.id = i.order_id where o.id = any ($1::uuid[])`,
    [[...orders.keys()]],
  );
  const rowsOf = Map.groupBy(rows, ({ id }) => id);
  for (const [id, catalogue] of orders) {
    const own = rowsOf.get(id) ?? [];
    for (const piece of catalogue) {
      const row = own.find(({ product_id }) => product_id === piece.id);
      expectPrice("order", piece, row && Number(row.unit_price));
    }
    const total = catalogue.reduce((sum, piece) => sum + expectedPrice(piece), 0);
    if (Number(own[0]?.total) !== total) {
      throw new Error(`The total of order ${id} is ${own[0]?.total} sen, not ${total}`);
    }
  }
}

/** As the owner does it, who also confirms an unusual change. */
async function setGoldPrices(owner: Visitor, goldPrices: Record<"916" | "999", number>) {
  const form = { 916: ringgit(goldPrices["916"]), 999: ringgit(goldPrices["999"]) };
  const at = "/admin/settings";
  const asked = await owner.go(at, { form });
  if (asked.status === 302) return;
  const confirm = formsOf(asked.text, at).find(({ fields }) =>
    fields.some(([name]) => name === "confirmed"),
  );
  const set = confirm && (await owner.go(at, { form: new URLSearchParams(confirm.fields) }));
  if (set?.status !== 302) throw new Error(`The gold prices were not set: ${asked.status}`);
}

function ringgit(sen: number): string {
  return (sen / 100).toFixed(2);
}
