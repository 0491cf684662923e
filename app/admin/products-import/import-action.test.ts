import { expect, test } from "vitest";
import { deflateRawSync } from "node:zlib";
import { handleImportForm, type ImportAnswer } from "./import-action.server.ts";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema/catalogue.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, makeProduct } from "#tests/factories.ts";

setUpDatabase({ emptied: "products" });

const head = "Slug,Name,Gold Type,Weight,Labour Fee\n";

async function sent(fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const request = new Request("http://localhost:3000/admin/products/import", {
    method: "POST",
    body,
  });
  return handleImportForm(request, clerk);
}

function csv(text: string) {
  return new File([text], "rings.csv", { type: "text/csv" });
}

async function refused(fields: Record<string, string | File>): Promise<ImportAnswer> {
  const answer = await sent(fields);
  if (answer instanceof Response) throw new Error("not refused");
  return answer;
}

test("a confirmed file is checked again: an altered one is previewed, not imported", async () => {
  await makeProduct({ slug: "ring", name: "Ring" });
  const { preview } = await refused({ file: csv(`${head}ring,Ring,916,3.42,130\n`) });
  expect(preview).toMatchObject({ name: "rings.csv", counts: { changed: 1, new: 0, refused: 0 } });
  const { file: confirmedFile, fingerprint } = preview!;
  const other = deflateRawSync(`${head}ring,Ring,916,3.42,1\n`).toString("base64");
  const altered = await refused({ confirmedFile: other, fingerprint });
  expect(altered.problem).toMatch(/^The catalogue has changed/);
  expect(altered.preview!.changed[0]!.changes[0]).toMatchObject({ from: "120.00", to: "1.00" });
  expect((await db.select().from(products))[0]).toMatchObject({ labourFee: 12_000, version: 1 });
  const done = await sent({ confirmedFile, fingerprint });
  expect(done).toBeInstanceOf(Response);
  expect((done as Response).headers.get("Location")).toBe("/admin/products");
  expect((await db.select().from(products))[0]).toMatchObject({ labourFee: 13_000, version: 2 });
});

test("a file too large, missing or not a form is refused with a message", async () => {
  expect((await refused({})).problem).toBe("Choose a CSV file first.");
  expect((await refused({ file: csv("") })).problem).toBe("Choose a CSV file first.");
  const large = await refused({ file: csv(head + "x".repeat(5 * 1024 * 1024)) });
  expect(large.problem).toMatch(/^The file is over 5 MB/);
  const bomb = deflateRawSync(Buffer.alloc(6 * 1024 * 1024, "a")).toString("base64");
  expect((await refused({ confirmedFile: bomb })).problem).toMatch(
    /Part of the form didn't reach us/,
  );
  expect((await refused({ confirmedFile: "no such thing" })).problem).toMatch(
    /Part of the form didn't reach us/,
  );
  const rows = await refused({ file: csv(`Slug\n${"a\n".repeat(10_001)}`) });
  expect(rows.problem).toMatch(/more than 10,000 rows.* Nothing was imported\.$/);
  const wrong = await refused({ file: csv("Slug,Nmae\na,b\n") });
  expect(wrong.problem).toMatch(/^Line 1, column 2: unknown column “Nmae”/);
});

test("long texts show only the part that differs, long files only the first thousand rows", async () => {
  const text = "a".repeat(400);
  await makeProduct({ slug: "ring", description: `${text}b${text}` });
  const { preview } = await refused({ file: csv(`Slug,Description\nring,${text}c${text}\n`) });
  const [change] = preview!.changed[0]!.changes;
  expect(change!.from).toMatch(/^…a+ba+…$/);
  expect(change!.to).toMatch(/^…a+ca+…$/);
  expect(change!.from.length).toBeLessThan(140);
  const many = Array.from({ length: 1200 }, (_, at) => `ring-${at},Ring,916,1,1\n`).join("");
  const shown = (await refused({ file: csv(head + many) })).preview!;
  expect(shown.counts.new).toBe(1200);
  expect(shown.changed).toHaveLength(1000);
});
