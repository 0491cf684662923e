import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { openVisitor } from "#prove/visitor.ts";
import { eventually, isBroken, saidSince, shows } from "./answers.ts";
import { buy, letterOf, staffOf, tryLettersNow } from "./buyer.ts";
import type { Ground, OpenShop, OwnDatabase } from "./ground.ts";
import { groupOf, type Cases } from "./group.ts";

type Stage = { ground: Ground; shop: OpenShop; database: OwnDatabase; close(): Promise<unknown> };

const broken = 'throw new Error("A fault of the proofs");';

/** Where the built server is made to throw, by what is read there. */
const places: Record<string, string> = {
  "const page = pagesOf(profile)[path];": `${broken}`,
  "const found = await trackOrdersFor(": `${broken} const found = await trackOrdersFor(`,
  "function About({ loaderData: shop }) {": `function About({ loaderData: shop }) { ${broken}`,
  "const open = await openLetters(staff, page);": `${broken}`,
  "const [categories, slugs] = await Promise.all(": `${broken} const [categories, slugs] = await Promise.all(`,
  "function orderReceivedLetter(order, links) {": `function orderReceivedLetter(order, links) { ${broken}`,
  "const caller = callerOf(request);": `if (request.url.endsWith("/terms?middleware")) ${broken} const caller = callerOf(request);`,
};

const cases: Cases<Stage> = {
  "loader-throws": ({ shop }) => breaks(shop, "/privacy"),

  "action-throws": ({ shop }) => breaks(shop, "/order-tracking", { phoneNumber: "012-345 6789" }),

  "rendering-throws": ({ shop }) => breaks(shop, "/about"),

  "middleware-throws": ({ shop }) => breaks(shop, "/terms?middleware"),

  "staff-page-throws": async ({ shop }) => {
    const said = saidSince(shop);
    const staff = await staffOf(shop);
    const answer = await staff.go("/admin/letters");
    isBroken(answer, said());
    assert.match(answer.text, /Back to the dashboard/);
    await shows(shop, "/admin", staff);
  },

  "endpoint-throws": async ({ shop }) => {
    const { status, text } = await openVisitor(shop).go("/sitemap.xml");
    assert.equal(status, 500);
    assert.doesNotMatch(text, /fault of the proofs|\n\s+at /);
    await shows(shop);
  },

  "letter-throws": async ({ ground, shop, database }) => {
    const said = saidSince(shop);
    const { orderId } = await buy(shop);
    await eventually(20, "the letter to be tried", async () => {
      const letter = await letterOf(shop, orderId);
      return letter?.state === "waiting" && letter.tries === "1";
    });
    assert.equal(said().split("a letter could not be written").length - 1, 1, said());
    assert.match((await letterOf(shop, orderId))!.last_error!, /could not be written/);
    // The order stands, and the letter goes out once its words are mended.
    assert.equal(await shop.end(), 0);
    const mended = await ground.openShopOn({ database });
    try {
      await tryLettersNow(mended);
      await buy(mended);
      await eventually(20, "the letter to be sent", async () => {
        return (await letterOf(mended, orderId))?.state === "sent";
      });
    } finally {
      await mended.end();
    }
  },
};

async function breaks(shop: OpenShop, path: string, form?: Record<string, string>) {
  const said = saidSince(shop);
  const answer = await openVisitor(shop).go(path, { form });
  isBroken(answer, said());
  assert.match(answer.text, /Something went wrong/);
  await shows(shop);
}

async function open(ground: Ground): Promise<Stage> {
  const database = await ground.openDatabase();
  const settings = { ...replacing(places), ADMIN_EMAIL: "", ADMIN_PASSWORD: "" };
  const shop = await ground.openShopOn({ database, settings });
  return { ground, shop, database, close: () => shop.end() };
}

/** The settings of a shop in whose built server these texts are replaced by others; each is there, once. */
export function replacing(texts: Record<string, string>): Record<string, string> {
  const folder = "build/server/assets";
  const built = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, "utf8"));
  for (const text of Object.keys(texts)) {
    const times = built.reduce((sum, file) => sum + file.split(text).length - 1, 0);
    assert.equal(times, 1, `built ${times} times: ${text}`);
  }
  return {
    NODE_OPTIONS: `--import ${new URL("replace.mjs", import.meta.url).href}`,
    EMAS_PROVE_REPLACE: JSON.stringify(Object.entries(texts)),
  };
}

export const throws = groupOf(open, cases);
