/**
 * Like `Promise.all`, for parallel statements of a transaction, but waits until all have ended before it throws the
 * first failure. After `Promise.all` fails, statements still running would commit outside the rolled-back transaction.
 */
export async function awaitAll<const Promises extends readonly PromiseLike<unknown>[]>(
  promises: Promises,
): Promise<{ -readonly [Index in keyof Promises]: Awaited<Promises[Index]> }> {
  // Drizzle sends a statement each time it is awaited, so await each exactly once.
  const results = await Promise.allSettled(promises.map((promise) => Promise.resolve(promise)));
  const failures = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason as StatementFailure] : [],
  );
  // Statements sent after a failed one fail too (25P02), and their failure may be reported first.
  const failure = failures.find(({ cause }) => cause?.code !== "25P02") ?? failures[0];
  if (failure) throw failure;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as never;
}

/** Drizzle's error for a failed statement; 25P02 is PostgreSQL's "current transaction is aborted". */
type StatementFailure = Error & { cause?: { code?: string } };
