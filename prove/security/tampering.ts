import { fieldsOf } from "#kit/forms.ts";
import { doesNotMatch, equal, match, notEqual } from "node:assert/strict";
import { behindTls, textOf } from "./check-builders.ts";
import { fillCart, newCustomer, password, signIn, type Scene } from "./scene.ts";

const total = /Total\s+RM\s+([\d,.]+)/;

export async function roleAtSignUp({ guest }: Scene) {
  const person = { ...guest(), email: "boss@people.test" };
  const form = { intent: "sign-up", fullName: "Boss", phoneNumber: "0123456789", password };
  const more = { role: "owner", disabledAt: "", emailVerified: "true", id: "1" };
  await person.go("/auth", { form: { ...form, ...more, email: person.email } });
  await signIn(person);
  equal((await person.go("/account/details")).status, 200);
  equal((await person.go("/admin")).status, 403);
}

export async function roleInDetails({ shop }: Scene) {
  const person = await newCustomer(shop, "gil");
  const form = { fullName: "Gil", phoneNumber: "0123456789", role: "owner", email: "x@y.test" };
  equal((await person.go("/account/details", { form })).status, 302);
  match((await person.go("/account/details")).text, /gil@people\.test/);
  equal((await person.go("/admin")).status, 403);
}

export async function priceInCart({ guest }: Scene) {
  const [honest, attacker] = [guest(), guest()];
  const { form } = await fillCart(honest);
  for (const name of ["price", "unitPrice", "total", "labourFee"]) form.set(name, "1");
  await attacker.go("/cart", { form });
  const [, due] = total.exec(textOf((await honest.go("/cart")).text)) ?? [];
  equal(total.exec(textOf((await attacker.go("/cart")).text))?.[1], due);
  notEqual(due, undefined);
}

export async function amountAtCheckout({ guest }: Scene) {
  const attacker = guest();
  await fillCart(attacker);
  const { text } = await attacker.go("/checkout");
  const [, due] = total.exec(textOf(text)) ?? [];
  const contact = { fullName: "Sly", phoneNumber: "0123456780", deliveryMethod: "collect" };
  const forgedAmounts = {
    totalAmount: "1",
    total: "1",
    paymentStatus: "completed",
    orderStatus: "completed",
  };
  const fields = fieldsOf(text);
  const form = { ...fields, ...contact, ...forgedAmounts, paymentMethod: "touch_n_go" };
  const forged = { ...form, quote: fields.quote!.replace(/.{20}$/, "A".repeat(20)) };
  await attacker.go("/checkout", { form: forged });
  const { location } = await attacker.go("/checkout", { form });
  const order = await attacker.go(location.replace("/payment/touch-n-go", "/order-confirmation"));
  equal(total.exec(textOf(order.text))?.[1], due);
  match(order.text, /Pending/);
}

export async function quantities({ guest }: Scene) {
  for (const quantity of ["-1", "0", "1e9", "0.5", "NaN"]) {
    const visitor = guest();
    const { form } = await fillCart(guest());
    form.set("quantity", quantity);
    await visitor.go("/cart", { form });
    match((await visitor.go("/cart")).text, /Your cart is empty/, quantity);
  }
}

/** Text typed into a search or a name comes back as text, in the page and in its data. */
export async function scriptsAsText({ guest, ann, staff }: Scene) {
  const typed = `</script><script>alert(1)</script><img src=x onerror=alert(1)>`;
  const found = await guest().go(`/products?${new URLSearchParams({ search: typed })}`);
  await ann.go("/account/details", { form: { fullName: typed, phoneNumber: "0123456789" } });
  const shown = [found, await ann.go("/account/details"), await staff.go("/admin/orders")];
  for (const { text } of shown) doesNotMatch(text, /<script>alert|<img src=x/);
}

export async function otherSites({ guest, bob }: Scene) {
  const ways = ["//evil.example", "https://evil.example", "/\\evil.example", "/\t/evil.example"];
  for (const next of [
    ...ways,
    "javascript:alert(1)",
    "/x\r\nset-cookie: a=b",
    "%2F%2Fevil.example",
  ]) {
    const form = { intent: "sign-in", email: bob.email, password };
    const answer = await guest().go(`/auth?${new URLSearchParams({ next })}`, { form });
    equal(`${next} ${answer.location}`, `${next} /`);
    doesNotMatch(answer.headers.getSetCookie().join(), /a=b/);
  }
}

/** Text that a spreadsheet would run is exported with a leading apostrophe. */
export async function formulas({ staff }: Scene) {
  const { text, headers } = await staff.go("/admin/orders/export");
  match(headers.get("content-disposition") ?? "", /^attachment; filename="orders-[\d-]+\.csv"$/);
  match(text, /'=HYPERLINK\(1\).*'@SUM\(1\)/);
}

export async function logs(scene: Scene) {
  const { shop, ann, staff, order } = scene;
  const session = ann.cookies.get("emas.session_token")!.split(".")[0]!;
  const secrets = [ann.email, staff.email, password, session, order.key, "123456789", "HYPERLINK"];
  for (const secret of secrets) equal(shop.output().includes(secret), false, secret);
}

export async function halfOfStripe(scene: Scene) {
  match(scene.secure.output(), /STRIPE_WEBHOOK_SECRET is not/);
  doesNotMatch(scene.secure.output(), /sk_test_nobody/);
  const event = await behindTls(scene).go("/webhooks/stripe", { body: "{}" });
  equal(event.status, 503);
}
