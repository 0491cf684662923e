import type { Chance } from "./chance.ts";
import type { World } from "./world.ts";
import { bent, wordOf } from "./words.ts";

/** Whose cookies a request carries, and what they are. */
export function cookieOf(
  chance: Chance,
  world: World,
): { who: string; cookie: string | undefined } {
  const kind = chance.some({ none: 30, guest: 20, customer: 35, forged: 12, strange: 3 });
  switch (kind) {
    case "none":
      return { who: "a guest without a cookie", cookie: undefined };
    case "guest":
      return { who: "a guest", cookie: headerOf(world.guest.cookies) };
    case "customer": {
      const { name, visitor } = chance.of(world.customers);
      return { who: name, cookie: headerOf(visitor.cookies) };
    }
    case "forged":
      return { who: "somebody with a forged cookie", cookie: forged(chance, world) };
    case "strange":
      return { who: "somebody with a strange cookie", cookie: strange(chance, world) };
  }
}

export function headerOf(cookies: Map<string, string>): string {
  return [...cookies].map((pair) => pair.join("=")).join("; ");
}

/** Another one's cookie with the signature cut, changed, left out or taken from one's own. */
function forged(chance: Chance, { bystanders, owner, customers, guest }: World): string {
  const whose = chance.of([bystanders.customer.visitor, bystanders.guest, owner.visitor]);
  const own = [customers[0]!.visitor, guest].flatMap(({ cookies }) => [...cookies]);
  const bad = [...whose.cookies].map(([name, value]) => {
    const [token = "", signature = ""] = value.split(".");
    const mine = own.find(([one]) => one === name)?.[1].split(".")[1] ?? "x";
    const first = signature.startsWith("A") ? "B" : "A";
    const fake = chance.of([
      token,
      `${token}.`,
      `${token}.${signature.slice(0, chance.below(Math.max(1, signature.length - 8)))}`,
      `${token}.${first}${signature.slice(1)}`,
      `${token}.${mine}`,
      `${token}.${signature}x.${mine}`,
      `${token.toUpperCase()}x.${signature}`,
      `.${signature}`,
      `${token}.${"A".repeat(signature.length)}`,
    ]);
    return `${name}=${fake}`;
  });
  return chance.odds(0.2) ? `${headerOf(guest.cookies)}; ${bad.join("; ")}` : bad.join("; ");
}

function strange(chance: Chance, { customers, guest }: World): string {
  const own = headerOf(chance.of([customers[0]!.visitor, guest]).cookies);
  return chance.of([
    () => `${own}; ${own}; ${own}`,
    () => bent(chance, own),
    () => own.replaceAll("=", `=${headerSafe(wordOf(chance))}`),
    () => `emas.toast=${headerSafe(wordOf(chance))}; __proto__=1; =; ;;`,
    () => `x=${"y".repeat(7000)}; ${own}`,
    () => Array.from({ length: 300 }, (_, at) => `c${at}=${at}`).join("; "),
  ])();
}

function headerSafe(text: string) {
  return text.replaceAll(/[\r\n\0]/g, "");
}
