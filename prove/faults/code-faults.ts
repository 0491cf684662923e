import { signInOwner } from "#kit/clerk.ts";
import assert from "node:assert/strict";
import { withPlantedFault } from "#kit/planted-fault.ts";
import { openVisitor } from "#kit/visitor.ts";
import { eventually, expectServerError, logSince, expectShown } from "./assertions.ts";
import { buy, emailOf, makeEmailsDue } from "./buyer.ts";
import type { Environment, OpenShop, OwnDatabase } from "./environment.ts";
import { groupOf, type Cases } from "./group.ts";

type Fixture = {
  environment: Environment;
  shop: OpenShop;
  database: OwnDatabase;
  close(): Promise<unknown>;
};

const cases: Cases<Fixture> = {
  "loader-throws": ({ shop }) =>
    withoutTable(shop, "product_variants", async () => {
      const [piece] = await shop.sql("select slug from products order by id limit 1");
      await expectServerErrorAt(shop, `/products/${piece!.slug}`);
    }),

  "action-throws": ({ shop }) =>
    withoutTable(shop, "orders", () =>
      expectServerErrorAt(shop, "/order-tracking", { phoneNumber: "012-345 6789" }),
    ),

  // A date that no code of the shop writes: it can be read, but not shown.
  "rendering-throws": async ({ shop }) => {
    const { visitor, orderId } = await buy(shop);
    await shop.sql(`update orders set created_at = 'infinity' where id = '${orderId}'`);
    await expectServerErrorAt(shop, `/order-confirmation/${orderId}`, undefined, visitor);
    await shop.sql(`update orders set created_at = now() where id = '${orderId}'`);
  },

  "middleware-throws": async ({ shop }) => {
    const staff = await signInOwner(shop);
    await withoutTable(shop, "sessions", () =>
      expectServerErrorAt(shop, "/admin", undefined, staff),
    );
  },

  "staff-page-throws": async ({ shop }) => {
    const staff = await signInOwner(shop);
    await withoutTable(shop, "emails", async () => {
      const log = logSince(shop);
      const answer = await staff.go("/admin/emails");
      expectServerError(answer, log());
      assert.match(answer.text, /Back to the dashboard/);
      await expectShown(shop, "/admin/products", staff);
    });
  },

  "endpoint-throws": ({ shop }) =>
    withoutTable(shop, "categories", async () => {
      const { status, text } = await openVisitor(shop).go("/sitemap-pages.xml");
      assert.equal(status, 500);
      assert.doesNotMatch(text, /does not exist|\n\s+at /);
      await expectShown(shop, "/about");
    }),

  "email-throws": async ({ environment, shop, database }) => {
    const log = logSince(shop);
    const { orderId } = await buy(shop);
    await eventually(20, "the email to be tried", async () => {
      const email = await emailOf(shop, orderId);
      return email?.state === "waiting" && email.attempts === "1";
    });
    assert.equal(log().split("an email could not be written").length - 1, 1, log());
    assert.match((await emailOf(shop, orderId))!.last_error!, /could not be written/);
    // The order stays, and its email goes out once the code is fixed.
    assert.equal(await shop.end(), 0);
    const fixedShop = await environment.openShopOn({ database });
    try {
      await makeEmailsDue(fixedShop);
      await buy(fixedShop);
      await eventually(20, "the email to be sent", async () => {
        return (await emailOf(fixedShop, orderId))?.state === "sent";
      });
    } finally {
      await fixedShop.end();
    }
  },
};

/** Every statement about that table fails meanwhile, as one with a mistake would. */
async function withoutTable(shop: OpenShop, table: string, run: () => Promise<void>) {
  await shop.sql(`alter table ${table} rename to hidden_table`);
  try {
    await run();
  } finally {
    await shop.sql(`alter table hidden_table rename to ${table}`);
  }
}

async function expectServerErrorAt(
  shop: OpenShop,
  path: string,
  form?: Record<string, string>,
  visitor = openVisitor(shop),
) {
  const log = logSince(shop);
  const answer = await visitor.go(path, { form });
  expectServerError(answer, log());
  assert.match(answer.text, /Something went wrong/);
  await expectShown(shop, "/about");
}

async function open(environment: Environment): Promise<Fixture> {
  const database = await environment.openDatabase();
  const faulty = await withPlantedFault("email cannot be written");
  const shop = await environment.openShopOn({ database, ...faulty });
  return { environment, shop, database, close: () => shop.end() };
}

export const codeFaults = groupOf(open, cases);
