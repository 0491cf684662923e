import fc, { type Arbitrary } from "fast-check";
import { hostileString, mutation, weighted } from "#kit/hostile.ts";
import { cookieOf } from "#kit/visitor.ts";
import type { Environment } from "./environment.ts";

type Caller = { who: string; cookie: string | undefined };

/** Whose cookies a request sends, and how they were changed: as they are when the request is made. */
export function strangers(environment: Environment): Arbitrary<Caller> {
  const { guest, customers } = environment;
  const as = (who: string) => (cookie: string | undefined) => ({ who, cookie });
  const customer = fc.constantFrom(...customers).map(({ name, visitor }) => {
    return { who: name, cookie: cookieOf(visitor) };
  });
  return weighted<Caller>(
    [30, fc.constant(undefined).map(as("a guest without a cookie"))],
    [20, fc.constant(guest).map(cookieOf).map(as("a guest"))],
    [35, customer],
    [12, forged(environment).map(as("a guest with a forged cookie"))],
    [3, strange(environment).map(as("a guest with a malformed cookie"))],
  );
}

type Forgery = (token: string, signature: string, own: string) => string;

/** Another person's signature cut, changed, removed or replaced by one's own. */
const forgery = fc.constantFrom<Forgery>(
  (token) => token,
  (token) => `${token}.`,
  (token, signature) => `${token}.${signature.slice(0, signature.length / 2)}`,
  (token, signature) => `${token}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
  (token, _, own) => `${token}.${own}`,
  (token, signature, own) => `${token}.${signature}x.${own}`,
  (token, signature) => `${token.toUpperCase()}x.${signature}`,
  (_, signature) => `.${signature}`,
  (token, signature) => `${token}.${"A".repeat(signature.length)}`,
);

function forged({ bystanders, owner, customers, guest }: Environment): Arbitrary<string> {
  const victim = fc.constantFrom(bystanders.customer.visitor, bystanders.guest, owner.visitor);
  return fc.tuple(victim, forgery, fc.nat(4)).map(([whose, forge, fifth]) => {
    const own = [customers[0]!.visitor, guest].flatMap(({ cookies }) => [...cookies]);
    const bad = [...whose.cookies].map(([name, value]) => {
      const [token = "", signature = ""] = value.split(".");
      const mine = own.find(([one]) => one === name)?.[1].split(".")[1] ?? "x";
      return `${name}=${forge(token, signature, mine)}`;
    });
    return [...(fifth === 0 ? [cookieOf(guest)] : []), ...bad].join("; ");
  });
}

function strange({ customers, guest }: Environment): Arbitrary<string> {
  const own = fc.constantFrom(customers[0]!.visitor, guest).map(cookieOf);
  const word = hostileString.map((text) => text.replaceAll(/[\r\n\0]/g, ""));
  return fc.oneof(
    own.map((cookie) => `${cookie}; ${cookie}; ${cookie}`),
    fc.tuple(own, mutation()).map(([cookie, mutate]) => mutate(cookie)),
    fc.tuple(own, word).map(([cookie, text]) => cookie.replaceAll("=", () => `=${text}`)),
    word.map((text) => `emas.toast=${text}; __proto__=1; =; ;;`),
    own.map((cookie) => `x=${"y".repeat(7000)}; ${cookie}`),
    fc.constant(Array.from({ length: 300 }, (_, at) => `c${at}=${at}`).join("; ")),
  );
}
