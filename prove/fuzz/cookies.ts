import type { Random } from "./random.ts";
import type { Environment } from "./environment.ts";
import { mutate, hostileString } from "./hostile-strings.ts";

/** Whose cookies a request sends, and how they were changed. */
export function cookieOf(
  random: Random,
  environment: Environment,
): { who: string; cookie: string | undefined } {
  const kind = random.some({ none: 30, guest: 20, customer: 35, forged: 12, strange: 3 });
  switch (kind) {
    case "none":
      return { who: "a guest without a cookie", cookie: undefined };
    case "guest":
      return { who: "a guest", cookie: headerOf(environment.guest.cookies) };
    case "customer": {
      const { name, visitor } = random.of(environment.customers);
      return { who: name, cookie: headerOf(visitor.cookies) };
    }
    case "forged":
      return { who: "a guest with a forged cookie", cookie: forged(random, environment) };
    case "strange":
      return { who: "a guest with a malformed cookie", cookie: strange(random, environment) };
  }
}

export function headerOf(cookies: Map<string, string>): string {
  return [...cookies].map((pair) => pair.join("=")).join("; ");
}

/** Another person's cookie with the signature cut, changed, removed or replaced by one's own. */
function forged(random: Random, { bystanders, owner, customers, guest }: Environment): string {
  const whose = random.of([bystanders.customer.visitor, bystanders.guest, owner.visitor]);
  const own = [customers[0]!.visitor, guest].flatMap(({ cookies }) => [...cookies]);
  const bad = [...whose.cookies].map(([name, value]) => {
    const [token = "", signature = ""] = value.split(".");
    const mine = own.find(([one]) => one === name)?.[1].split(".")[1] ?? "x";
    const first = signature.startsWith("A") ? "B" : "A";
    const fake = random.of([
      token,
      `${token}.`,
      `${token}.${signature.slice(0, random.below(Math.max(1, signature.length - 8)))}`,
      `${token}.${first}${signature.slice(1)}`,
      `${token}.${mine}`,
      `${token}.${signature}x.${mine}`,
      `${token.toUpperCase()}x.${signature}`,
      `.${signature}`,
      `${token}.${"A".repeat(signature.length)}`,
    ]);
    return `${name}=${fake}`;
  });
  return random.odds(0.2) ? `${headerOf(guest.cookies)}; ${bad.join("; ")}` : bad.join("; ");
}

function strange(random: Random, { customers, guest }: Environment): string {
  const own = headerOf(random.of([customers[0]!.visitor, guest]).cookies);
  return random.of([
    () => `${own}; ${own}; ${own}`,
    () => mutate(random, own),
    () => own.replaceAll("=", `=${headerSafe(hostileString(random))}`),
    () => `emas.toast=${headerSafe(hostileString(random))}; __proto__=1; =; ;;`,
    () => `x=${"y".repeat(7000)}; ${own}`,
    () => Array.from({ length: 300 }, (_, at) => `c${at}=${at}`).join("; "),
  ])();
}

function headerSafe(text: string) {
  return text.replaceAll(/[\r\n\0]/g, "");
}
