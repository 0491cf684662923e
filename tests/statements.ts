import pg from "pg";
import { vi } from "vitest";

/** A statement as it was sent to the database. */
export type Statement = { text: string; values: unknown[] | undefined };

/** What is sent while `deed` runs; not what the queue asks by itself at any moment. */
export async function statementsOf(deed: () => Promise<unknown>): Promise<Statement[]> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    await deed();
    return sent.mock.calls
      .map(([query, values]) => {
        const { text } = typeof query === "string" ? { text: query } : (query as { text: string });
        return { text, values: values as unknown as unknown[] | undefined };
      })
      .filter(({ text }) => !text.includes("pgboss"));
  } finally {
    sent.mockRestore();
  }
}
