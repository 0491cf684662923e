import pg from "pg";
import { vi } from "vitest";
import { shopConnection } from "#db/client.server.ts";

/** A statement as it was sent to the database. */
export type Statement = { text: string; values: unknown[] | undefined };

/** What the shop sends while `deed` runs; not what its queue asks at any moment, over connections of its own. */
export async function statementsOf(deed: () => Promise<unknown>): Promise<Statement[]> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    await deed();
    return sent.mock.calls.flatMap(([query, values], nth) => {
      const { connectionParameters: line } = sent.mock.contexts[nth] as Line;
      if (line.application_name !== shopConnection) return [];
      const { text } = typeof query === "string" ? { text: query } : query;
      return [{ text, values }];
    });
  } finally {
    sent.mockRestore();
  }
}

/** What the driver's types leave out. */
type Line = { connectionParameters: { application_name?: string } };
