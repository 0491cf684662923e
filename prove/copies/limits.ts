import type { Copies } from "./open-copies.ts";

const far = 60;

/** How many searches one address has, asked of one copy, and asked of both at once: it must be as many. */
export async function countSearches(copies: Copies): Promise<number> {
  const alone = await allowed(copies.visitor("10.0.3.1", copies.shops[0]));
  const shared = await allowed(copies.visitor("10.0.3.2"));
  if (alone === 0 || alone === far || alone !== shared) {
    throw new Error(
      `One copy lets an address search ${alone} times, both together ${shared} times`,
    );
  }
  return shared;
}

async function allowed({ go }: ReturnType<Copies["visitor"]>): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: far }, (_, at) =>
      go("/order-tracking.data", { form: { phoneNumber: `012-345 ${1000 + at}` } }),
    ),
  );
  return answers.filter(({ text }) => !text.includes("Too many searches")).length;
}
