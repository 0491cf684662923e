/**
 * What a transaction asks for in one go: `Promise.all`, but all have ended before the first failure is thrown.
 * Left alone, the others would go on after the rollback that it leads to, and what they send then is done
 * outside the transaction, for good.
 */
export async function together<const All extends readonly PromiseLike<unknown>[]>(
  asked: All,
): Promise<{ -readonly [At in keyof All]: Awaited<All[At]> }> {
  // A statement of Drizzle's is sent each time that it is waited for: so it is waited for once.
  const sent = asked.map((one) => Promise.resolve(one));
  try {
    return (await Promise.all(sent)) as { -readonly [At in keyof All]: Awaited<All[At]> };
  } finally {
    await Promise.allSettled(sent);
  }
}
