import { deepEqual, doesNotMatch, equal, match, notEqual, ok } from "node:assert/strict";
import { multipart } from "#kit/forms.ts";
import { password, signIn, signUp } from "#kit/shopper.ts";
import { expectSameText, isSignedIn, textOf } from "./expectations.ts";
import { home, newCustomer, type Scene } from "./scene.ts";

export async function hiddenBuyer({ bob, guest, order, ann }: Scene) {
  match(textOf((await ann.go(order.page)).text), /HYPERLINK/);
  for (const who of [bob, guest()]) {
    for (const path of ["", ".data", "?key=none", ".data?_routes=storefront/order-confirmation"]) {
      const { text } = await who.go(order.page + path);
      doesNotMatch(text, /HYPERLINK|SUM\(1\)|people\.test|123456789/, path);
    }
  }
  match(textOf((await guest().go(`${order.page}?key=${order.key}`)).text), /HYPERLINK/);
  const wrong = `${order.page}?key=${order.key.slice(0, -2)}AA`;
  doesNotMatch((await guest().go(wrong)).text, /HYPERLINK/);
}

export async function unsignedGuest({ guest, order, ann }: Scene) {
  const attacker = guest();
  const id = ann.cookies.get("emas.guest")?.split(".")[0] ?? crypto.randomUUID();
  attacker.cookies.set("emas.guest", `${id}.${"A".repeat(43)}`);
  doesNotMatch((await attacker.go(order.page)).text, /HYPERLINK/);
}

export async function othersOrder({ bob, ann, order }: Scene) {
  const receipt = { name: "receipt", bytes: Buffer.from("x") };
  // Each page has a new key for its form that buys the same pieces again.
  const shown = async () =>
    textOf((await ann.go(order.page)).text).replace(/"buyAgainKey":"[^"]+"/, "");
  const before = await shown();
  await bob.go(`/payment/touch-n-go/${order.id}`, { body: multipart({}, receipt) });
  for (const intent of ["cancel", "pay"]) {
    await bob.go(`/payment/online/${order.id}`, { form: { intent } });
  }
  equal(await shown(), before);
}

export async function othersAddress({ ann, bob, address }: Scene) {
  const path = `/account/addresses/${address}`;
  match((await ann.go(path)).text, /Jalan Rahsia/);
  equal((await bob.go(path)).status, 404);
  equal((await bob.go(path, { form: { ...home, line1: "Elsewhere" } })).status, 404);
  match((await ann.go(path)).text, /Jalan Rahsia/);
  doesNotMatch((await bob.go("/account/data/download")).text, /Jalan Rahsia|HYPERLINK|ann@/);
}

export async function fixatedSession({ guest, bob }: Scene) {
  const fixated = guest();
  fixated.cookies.set("emas.session_token", "planted.AAAA");
  await signIn(fixated, bob.email);
  notEqual(fixated.cookies.get("emas.session_token"), "planted.AAAA");
  ok(fixated.cookies.get("emas.session_token")!.split(".")[0]!.length >= 32);
}

export async function replacedSession({ guest, bob }: Scene) {
  const [person, before] = [guest(), guest()];
  await signIn(person, bob.email);
  before.cookies.set("emas.session_token", person.cookies.get("emas.session_token")!);
  equal(await isSignedIn(before), true);
  await signIn(person, bob.email);
  deepEqual([await isSignedIn(person), await isSignedIn(before)], [true, false]);
}

/** A known email gets the same answers as one without an account: signing in and up, and a reset. */
export async function sameAnswers({ guest, bob }: Scene) {
  const unknown = await signIn(guest(), "no@people.test", "not this one");
  const wrong = await signIn(guest(), bob.email, "not this one");
  expectSameText(wrong, unknown, bob.email, "no@people.test");
  const reset = (email: string) => guest().go("/auth", { form: { intent: "forgot", email } });
  expectSameText(await reset(bob.email), await reset("no@people.test"));
  expectSameText(await signUp(guest(), bob.email), await signUp(guest(), "yes@people.test"));
}

/** Ten wrong passwords are accepted from one caller, under any spelling of the account and address. */
export async function guessing({ guest }: Scene) {
  const visitor = guest();
  for (let turn = 0; turn < 16; turn += 1) {
    const claim = `192.0.2.${turn}`;
    const headers = { "x-forwarded-for": claim, "x-emas-client-ip": claim, "x-real-ip": claim };
    const email = turn % 2 ? "guessed@people.test" : "Guessed@People.test ";
    const form = { intent: "sign-in", email, password: `guess ${turn}` };
    const { text } = await visitor.go(["/auth", "/Auth/"][turn % 2]!, { form, headers });
    if (text.includes("Too many attempts")) return equal(turn, 10);
  }
  throw new Error("Guesses are not limited");
}

export async function otherSites({ guest, bob }: Scene) {
  const ways =
    "//evil.example https://evil.example /\\evil.example /\t/evil.example javascript:alert(1)";
  for (const next of [...ways.split(" "), "/x\r\nset-cookie: a=b", "%2F%2Fevil.example"]) {
    const form = { intent: "sign-in", email: bob.email, password };
    const answer = await guest().go(`/auth?${new URLSearchParams({ next })}`, { form });
    equal(`${next} ${answer.location}`, `${next} /`);
    doesNotMatch(answer.headers.getSetCookie().join(), /a=b/);
  }
}

export async function roleInDetails(scene: Scene) {
  const person = await newCustomer(scene, "gil");
  const form = { fullName: "Gil", phoneNumber: "0123456789", role: "owner", email: "x@y.test" };
  equal((await person.go("/account/details", { form })).status, 302);
  match((await person.go("/account/details")).text, /gil@people\.test/);
  equal((await person.go("/admin")).status, 403);
}
