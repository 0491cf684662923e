import { expect, test } from "vitest";
import { succeeded } from "#tests/answers.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk } from "#tests/factories.ts";
import { askedTradeIn } from "#tests/trade-ins.ts";
import { closeTradeIn } from "./answer-trade-in.server.ts";
import { listTradeIns } from "./list-trade-ins.server.ts";
import { findTradeIn } from "./read-trade-in.server.ts";

setUpDatabase();

test("staff find requests by status, number, name and phone", async () => {
  const first = await askedTradeIn({ fullName: "Lim Mei Ling", phoneNumber: "+60137654321" });
  const second = await askedTradeIn();
  succeeded(await closeTradeIn(clerk, second));
  const found = async (query: object) =>
    (await listTradeIns(clerk, query)).tradeIns.map(({ id }) => id);
  expect(await found({})).toEqual([second, first]);
  expect(await found({ status: "new" })).toEqual([first]);
  const { number } = (await findTradeIn(first))!;
  for (const search of [`T${number}`, `t${number}`, String(number), "mei", "013-765 4321"])
    expect(await found({ search })).toEqual([first]);
  expect(await found({ search: "100%" })).toEqual([]);
  expect((await listTradeIns(clerk)).counts).toMatchObject({ new: 1, closed: 1, bought: 0 });
});
