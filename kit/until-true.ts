/** Polls until `isSo` returns true. Throws after two minutes. */
export async function untilTrue(what: string, isSo: () => Promise<boolean>, every = 10) {
  const until = Date.now() + 120_000;
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`Timed out after two minutes waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}
