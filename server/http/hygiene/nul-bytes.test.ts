import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { replaceNulInBody } from "./replace-nul.ts";
import { setUpShop } from "#tests/shop-in-process.ts";
import { multipart } from "#kit/forms.ts";

const shop = setUpShop();

const password = "a long password";

test("a NUL in a URL or form becomes a space and causes no error", async () => {
  const staff = await shop.signedIn("staff");
  for (const list of ["orders", "orders/export", "products", "touch-n-go", "orders/new"]) {
    const draft = crypto.randomUUID();
    const answer = await staff.go(`/admin/${list}?q=a%00b&status=%00&page=%00&draft=${draft}`);
    expect([list, answer.status]).toEqual([list, 200]);
  }

  const form = {
    intent: "sign-up",
    fullName: "Nur\0 Aisyah",
    phoneNumber: "012-345 6789",
    email: "aisyah@example.test",
    password,
  };
  expect((await shop.browser().go("/auth?tab=sign-up", { form })).status).toBe(302);
  const [found] = await db.select().from(users).where(eq(users.email, "aisyah@example.test"));
  expect(found!.name).toBe("Nur  Aisyah");

  const body = multipart({ name: "Cincin\0", displayOrder: "0" });
  expect((await staff.go("/admin/categories?edit=new", { body })).status).toBe(302);
});

test("a form's body is cleaned across any chunk boundaries and keeps its length", async () => {
  const sent = "name=a%00b%0&note=100%25\0é%00&end=%";
  const bytes = Buffer.from(sent);
  for (const size of [1, 2, 3, 5, 100]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    const cut = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    const clean = Buffer.from(
      await new Response(replaceNulInBody(cut, "urlencoded")).arrayBuffer(),
    );
    expect(clean.toString()).toBe("name=a%20b%0&note=100%25 é%20&end=%");
    expect(clean.length).toBe(bytes.length);
  }
});
