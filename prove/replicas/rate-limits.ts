import type { Replicas } from "./open-replicas.ts";

const attempts = 60;

/** How many searches one address may make on one replica and on both together: the numbers must be equal. */
export async function countAllowedSearches(replicas: Replicas): Promise<number> {
  const alone = await allowed(replicas.visitor("10.0.3.1", replicas.shops[0]));
  const shared = await allowed(replicas.visitor("10.0.3.2"));
  if (alone === 0 || alone === attempts || alone !== shared) {
    throw new Error(
      `One replica allows an address ${alone} searches, both together ${shared} times`,
    );
  }
  return shared;
}

async function allowed({ go }: ReturnType<Replicas["visitor"]>): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: attempts }, (_, at) =>
      go("/order-tracking.data", { form: { phoneNumber: `012-345 ${1000 + at}` } }),
    ),
  );
  return answers.filter(({ text }) => !text.includes("Too many searches")).length;
}
