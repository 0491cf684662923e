import { signInOwner } from "#kit/clerk.ts";
import assert from "node:assert/strict";
import { replaceSource } from "#kit/replace-source.ts";
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

const broken = 'throw new Error("A fault of the proofs");';

/** Where the built server is made to throw, by the text found there. */
const replacements: Record<string, string> = {
  "const page = pagesOf(profile)[path];": broken,
  "const found = await trackOrdersByPhone(": `${broken} const found = await trackOrdersByPhone(`,
  "function About({ loaderData: { about, shop } }) {": `function About({ loaderData: { about, shop } }) { ${broken}`,
  "const open = await listOpenEmails(staff, page);": broken,
  "const [categories, slugs] = await Promise.all(": `${broken} const [categories, slugs] = await Promise.all(`,
  "const content = await writers[kind]({": `if (kind === "order-received") ${broken} const content = await writers[kind]({`,
  "const caller = callerOf(request);": `if (request.url.endsWith("/terms?middleware")) ${broken} const caller = callerOf(request);`,
};

const cases: Cases<Fixture> = {
  "loader-throws": ({ shop }) => expectServerErrorAt(shop, "/privacy"),

  "action-throws": ({ shop }) =>
    expectServerErrorAt(shop, "/order-tracking", { phoneNumber: "012-345 6789" }),

  "rendering-throws": ({ shop }) => expectServerErrorAt(shop, "/about"),

  "middleware-throws": ({ shop }) => expectServerErrorAt(shop, "/terms?middleware"),

  "staff-page-throws": async ({ shop }) => {
    const log = logSince(shop);
    const staff = await signInOwner(shop);
    const answer = await staff.go("/admin/emails");
    expectServerError(answer, log());
    assert.match(answer.text, /Back to the dashboard/);
    await expectShown(shop, "/admin", staff);
  },

  "endpoint-throws": async ({ shop }) => {
    const { status, text } = await openVisitor(shop).go("/sitemap.xml");
    assert.equal(status, 500);
    assert.doesNotMatch(text, /fault of the proofs|\n\s+at /);
    await expectShown(shop);
  },

  "email-throws": async ({ environment, shop, database }) => {
    const log = logSince(shop);
    const { orderId } = await buy(shop);
    await eventually(20, "the email to be tried", async () => {
      const email = await emailOf(shop, orderId);
      return email?.state === "waiting" && email.tries === "1";
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

async function expectServerErrorAt(shop: OpenShop, path: string, form?: Record<string, string>) {
  const log = logSince(shop);
  const answer = await openVisitor(shop).go(path, { form });
  expectServerError(answer, log());
  assert.match(answer.text, /Something went wrong/);
  await expectShown(shop);
}

async function open(environment: Environment): Promise<Fixture> {
  const database = await environment.openDatabase();
  const settings = { ...replaceSource(replacements), ADMIN_EMAIL: "", ADMIN_PASSWORD: "" };
  const shop = await environment.openShopOn({ database, settings });
  return { environment, shop, database, close: () => shop.end() };
}

export const codeFaults = groupOf(open, cases);
