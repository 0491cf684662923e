import { expect, test } from "vitest";
import { noise } from "#kit/pictures.ts";
import { db } from "#db/client.server.ts";
import { tradeInPictures } from "#db/schema/trade-ins.ts";
import { fileExists } from "#platform/files.server.ts";
import { buyTradeIn } from "#shop/trade-ins/answer-trade-in.server.ts";
import { askTradeIn } from "#shop/trade-ins/ask-trade-in.server.ts";
import { findTradeIn } from "#shop/trade-ins/read-trade-in.server.ts";
import { newCustomer, password } from "#tests/accounts.ts";
import { succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { askedTradeIn, tradeInOf } from "#tests/trade-ins.ts";
import { deleteAccount } from "./delete-account.server.ts";
import { exportAccountData } from "./export-account-data.server.ts";
import { sweepFiles } from "./sweep-files.server.ts";

// What the export of an account's data and its deletion do with its requests to sell gold.

setUpDatabase();

test("the export has the account's requests; its deletion removes words and pictures", async () => {
  const { id } = await newCustomer();
  const form = tradeInOf({ email: "siti@example.com" });
  const picture = new Uint8Array(await noise(60, 40).jpeg().toBuffer());
  succeeded(await askTradeIn(id, form, [picture]));
  const { file } = (await db.select().from(tradeInPictures))[0]!;
  const bought = await askedTradeIn({}, id);
  succeeded(await buyTradeIn(clerk, bought, [1]));
  const copy = (await exportAccountData(id))!;
  expect(copy).toMatchObject({
    tradeIns: [
      { status: "new", pieces: [{ what: "Bangle", weight: "8.12 g" }], pictures: [{}] },
      { status: "bought", pieces: [{ bought: true }] },
    ],
  });
  expect(JSON.stringify(copy)).not.toContain(clerk.name);
  await sweepFiles();
  expect(await fileExists(file)).toBe(true);
  expect(await deleteAccount(id, password)).toEqual({ ok: true });
  expect(await db.select().from(tradeInPictures)).toEqual([]);
  for (const [tradeInId, status] of [
    [form.tradeInId, "closed"],
    [bought, "bought"],
  ] as const) {
    const row = (await findTradeIn(tradeInId))!;
    expect(row).toMatchObject({ status, fullName: "", phoneNumber: "", email: null, answer: "" });
    expect(row.lines).toMatchObject([{ what: "", purity: "916" }]);
  }
});
