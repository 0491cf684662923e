/**
 * What a transaction asks for in one go: `Promise.all`, but all have ended before the first failure is thrown.
 * Left alone, the others would go on after the rollback that it leads to, and what they send then is done
 * outside the transaction, for good.
 */
export async function together<const All extends readonly PromiseLike<unknown>[]>(
  asked: All,
): Promise<{ -readonly [At in keyof All]: Awaited<All[At]> }> {
  // A statement of Drizzle's is sent each time that it is waited for: so it is waited for once.
  const ends = await Promise.allSettled(asked.map((one) => Promise.resolve(one)));
  const failures = ends.flatMap((end) =>
    end.status === "rejected" ? [end.reason as Failure] : [],
  );
  // What was sent behind the one that failed fails, too, and may be heard of first.
  const failure = failures.find(({ cause }) => cause?.code !== "25P02") ?? failures[0];
  if (failure) throw failure;
  return ends.map((end) => (end as PromiseFulfilledResult<unknown>).value) as never;
}

/** What Drizzle throws where a statement fails; 25P02 is PostgreSQL's "current transaction is aborted". */
type Failure = Error & { cause?: { code?: string } };
