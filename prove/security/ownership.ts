import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { textOf } from "./check-builders.ts";
import { home, type Scene } from "./scene.ts";

export async function hiddenBuyer({ bob, guest, order, ann }: Scene) {
  match(textOf((await ann.go(order.page)).text), /HYPERLINK/);
  for (const who of [bob, guest()]) {
    for (const path of ["", ".data", "?key=none", ".data?_routes=storefront/order-confirmation"]) {
      const { text } = await who.go(order.page + path);
      doesNotMatch(text, /HYPERLINK|SUM\(1\)|people\.test|123456789/, path);
    }
  }
}

export async function orderLink({ guest, order }: Scene) {
  match(textOf((await guest().go(`${order.page}?key=${order.key}`)).text), /HYPERLINK/);
  const wrong = `${order.page}?key=${order.key.slice(0, -2)}AA`;
  doesNotMatch((await guest().go(wrong)).text, /HYPERLINK/);
}

export async function othersOrder({ bob, ann, order }: Scene) {
  const body = new FormData();
  body.set("receipt", new File(["x"], "x.jpg"));
  const before = textOf((await ann.go(order.page)).text);
  await bob.go(`/payment/touch-n-go/${order.id}`, { body });
  for (const intent of ["cancel", "pay"]) {
    await bob.go(`/payment/online/${order.id}`, { form: { intent } });
  }
  equal(textOf((await ann.go(order.page)).text), before);
}

export async function othersDocuments({ bob, order }: Scene) {
  equal((await bob.go(`/payment/touch-n-go/${order.id}/qr.png`)).status, 404);
  equal((await bob.go(`${order.page}/version`)).status, 404);
  equal((await bob.go(`${order.page}/receipt`)).location, order.page);
}

export async function receiptPictures({ staff, ann, bob }: Scene) {
  const path = /\/admin\/touch-n-go\/[\w-]+\/receipt/.exec(
    (await staff.go("/admin/touch-n-go")).text,
  )![0];
  const shown = await staff.go(path);
  deepEqual([shown.status, shown.headers.get("content-type")], [200, "image/jpeg"]);
  for (const who of [ann, bob]) equal((await who.go(path)).status, 403);
}

export async function othersAddress({ ann, bob, address }: Scene) {
  const path = `/account/addresses/${address}`;
  match((await ann.go(path)).text, /Jalan Rahsia/);
  equal((await bob.go(path)).status, 404);
  equal((await bob.go(path, { form: { ...home, line1: "Elsewhere" } })).status, 404);
  match((await ann.go(path)).text, /Jalan Rahsia/);
}

export async function ownData({ ann, bob }: Scene) {
  match(textOf((await ann.go("/account/data/download")).text), /Jalan Rahsia/);
  doesNotMatch((await bob.go("/account/data/download")).text, /Jalan Rahsia|HYPERLINK|ann@/);
}

export async function tracking({ guest }: Scene) {
  const form = { phoneNumber: "012-345 6789" };
  const { text } = await guest().go("/order-tracking", { form });
  match(text, /JJ\d{6,}/);
  doesNotMatch(text, /HYPERLINK|SUM\(1\)|people\.test/);
}

export async function unsignedGuest({ guest, order, ann }: Scene) {
  const attacker = guest();
  const id = ann.cookies.get("emas.guest")?.split(".")[0] ?? crypto.randomUUID();
  attacker.cookies.set("emas.guest", `${id}.${"A".repeat(43)}`);
  doesNotMatch((await attacker.go(order.page)).text, /HYPERLINK/);
}
