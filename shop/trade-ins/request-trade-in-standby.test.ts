import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { tradeIns } from "#db/schema/trade-ins.ts";
import { untilTrue } from "#kit/until-true.ts";
import { setUpServerWithStandby } from "#tests/standby.ts";
import { requestTradeIn, tradeInForm } from "./request-trade-in.server.ts";

// Invariant: a request is confirmed only once the standby has it, also by a request that finds it written already.

let url: string;
const { loseStandby, bringStandbyBack, waiting } = setUpServerWithStandby((opened) => {
  url = opened;
  return migrate(url);
});

const seller = { fullName: "Siti", phoneNumber: "+60123456789", email: null, language: "en" };
let id: string;
let another: pg.Client;
beforeEach(async () => {
  id = randomUUID();
  another = new pg.Client({ connectionString: url });
  await another.connect();
});
afterEach(() => another.end());

const ask = () => {
  const lines = [{ what: "A bangle" }];
  const form = tradeInForm.parse({ ...seller, email: "", tradeInId: id, lines });
  // Refused while the standby is missing for long.
  return requestTradeIn(null, form, []).catch(() => "refused");
};

test("a form that is sent again waits for the standby", async () => {
  await db.insert(tradeIns).values({ ...seller, id } as typeof tradeIns.$inferInsert);
  await loseStandby();
  await expectToWait(ask());
});

test("so does one that another request overtook", async () => {
  await another.query("begin");
  await another.query("set local synchronous_commit = local");
  await another.query(
    "insert into trade_ins (id, full_name, phone_number, language) values ($1, $2, $3, $4)",
    [id, seller.fullName, seller.phoneNumber, seller.language],
  );
  const answer = ask();
  await untilTrue("the request to wait for the other one", async () => {
    const { rows } = await db.execute<object>(
      sql`select from pg_stat_activity where wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
  await loseStandby();
  await another.query("commit");
  await expectToWait(answer);
});

async function expectToWait(answer: Promise<unknown>) {
  let isAnswered = false;
  void answer.then(() => (isAnswered = true));
  await untilTrue("the answer to wait for the standby", async () => {
    expect(isAnswered).toBe(false);
    return (await waiting()) === 1;
  });
  await bringStandbyBack();
  expect(await answer).toMatchObject({ ok: true });
}
