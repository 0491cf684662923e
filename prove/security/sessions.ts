import { fieldsOf } from "#kit/forms.ts";
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { totpCode } from "#kit/totp-code.ts";
import { behindTls, isSignedIn, expectSameText } from "./check-builders.ts";
import { linkMailedTo, newCustomer, password, signIn, type Scene } from "./scene.ts";

export async function fixatedSession({ guest, bob }: Scene) {
  const fixated = { ...guest(), email: bob.email };
  fixated.cookies.set("emas.session_token", "planted.AAAA");
  await signIn(fixated);
  notEqual(fixated.cookies.get("emas.session_token"), "planted.AAAA");
  ok(fixated.cookies.get("emas.session_token")!.split(".")[0]!.length >= 32);
}

export async function replacedSession({ guest, bob }: Scene) {
  const [person, before] = [{ ...guest(), email: bob.email }, guest()];
  await signIn(person);
  before.cookies.set("emas.session_token", person.cookies.get("emas.session_token")!);
  equal(await isSignedIn(before), true);
  await signIn(person);
  deepEqual([await isSignedIn(person), await isSignedIn(before)], [true, false]);
}

export async function signedOut({ guest, bob }: Scene) {
  const [person, copy] = [{ ...guest(), email: bob.email }, guest()];
  await signIn(person);
  copy.cookies.set("emas.session_token", person.cookies.get("emas.session_token")!);
  await person.go("/sign-out", { form: {} });
  equal(await isSignedIn(copy), false);
}

export async function changedPassword({ shop, guest }: Scene) {
  const eve = await newCustomer(shop, "eve");
  const other = { ...guest(), email: eve.email };
  await signIn(other);
  const words = { currentPassword: password, newPassword: "another long password" };
  await eve.go("/account/security", { form: { intent: "change-password", ...words } });
  deepEqual([await isSignedIn(eve), await isSignedIn(other)], [true, false]);
}

export async function forgottenPassword({ shop }: Scene) {
  const fay = await newCustomer(shop, "fay");
  await fay.go("/auth", { form: { intent: "forgot", email: fay.email } });
  const token = (await linkMailedTo(shop, fay.email)).searchParams.get("token")!;
  const form = { intent: "new-password", token, password: "another long password" };
  equal((await fay.go("/auth", { form })).status, 302);
  equal(await isSignedIn(fay), false);
  equal((await fay.go("/auth", { form })).status, 200);
  equal((await fay.go(`/auth?token=${token}`)).status, 410);
}

export async function unsignedSession({ guest, ann }: Scene) {
  const token = ann.cookies.get("emas.session_token")!;
  const attacker = guest();
  attacker.cookies.set("emas.session_token", token.replace(/\..*/, ".AAAA"));
  equal(await isSignedIn(attacker), false);
}

export async function wrongPassword({ guest, bob }: Scene) {
  const form = { intent: "sign-in", email: bob.email, password: "not this one" };
  const unknown = await guest().go("/auth", { form: { ...form, email: "no@people.test" } });
  expectSameText(await guest().go("/auth", { form }), unknown, bob.email, "no@people.test");
}

export async function promisedToAll({ guest, bob }: Scene) {
  const requestReset = (email: string) =>
    guest().go("/auth", { form: { intent: "forgot", email } });
  expectSameText(await requestReset(bob.email), await requestReset("no@people.test"));
}

export async function signedUpTwice({ guest, bob }: Scene) {
  const form = { intent: "sign-up", fullName: "X", phoneNumber: "0123456789" };
  const signUp = (email: string) =>
    guest().go("/auth", { form: { ...form, email, password: password } });
  expectSameText(await signUp(bob.email), await signUp("yes@people.test"));
}

/** The owner of the shop behind TLS turns on the second factor; then a wrong code opens nothing. */
export async function secondFactor(scene: Scene) {
  const own = behindTls(scene);
  const signInForm = { intent: "sign-in", email: scene.staff.email, password };
  await own.go("/auth", { form: signInForm });
  const started = await own.go("/admin/security", { form: { intent: "start", password } });
  const { setup } = fieldsOf(started.text);
  const code = totpCode(setup!);
  await own.go("/admin/security", { form: { intent: "confirm", setup: setup!, code } });

  const attacker = behindTls(scene);
  const before = await attacker.go("/auth", { form: { intent: "code", kind: "app", code } });
  equal(before.location, "/auth", "a code alone");
  const challenge = await attacker.go("/auth", { form: signInForm });
  match(challenge.location, /step=app/);
  equal((await attacker.go("/admin")).status, 302, "a password alone");
  const known = { intent: "code", kind: "app", code };
  match(
    (await attacker.go(challenge.location, { form: known })).text,
    /isn(?:'|&#x27;)t right/,
    "a used code",
  );
  const guess = { intent: "code", kind: "recovery", code: "aaaaa-aaaaa" };
  match(
    (await attacker.go(challenge.location, { form: guess })).text,
    /isn(?:'|&#x27;)t right/,
    "a guess",
  );
  equal((await attacker.go("/admin")).status, 302);
  const next = { intent: "code", kind: "app", code: totpCode(setup!, 1) };
  equal((await attacker.go(challenge.location, { form: next })).status, 302);
  equal((await attacker.go("/admin")).status, 200, "the next code");
}

/** Ten wrong passwords are accepted from one caller, under any name, account and address. */
export async function guessing({ guest }: Scene) {
  const visitor = guest();
  for (let turn = 0; turn < 16; turn += 1) {
    const claim = `192.0.2.${turn}`;
    const headers = { "x-forwarded-for": claim, "x-emas-client-ip": claim, "x-real-ip": claim };
    const email = turn % 2 ? "guessed@people.test" : "Guessed@People.test ";
    const form = { intent: "sign-in", email, password: `guess ${turn}` };
    const { text } = await visitor.go(["/auth", "/Auth/"][turn % 2]!, { form, headers });
    if (text.includes("Too many tries")) return equal(turn, 10);
  }
  throw new Error("Guesses are not limited");
}
