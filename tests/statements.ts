import pg from "pg";
import { vi } from "vitest";
import { applicationName } from "#db/client.server.ts";

/** A statement as sent to the database. */
export type Statement = { text: string; values: unknown[] | undefined };

/** What the shop sends while the action runs, without its queue's polling on other connections. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    await run();
    return sent.mock.calls.flatMap(([query, values], nth) => {
      const { connectionParameters: line } = sent.mock.contexts[nth] as ConnectionContext;
      if (line.application_name !== applicationName) return [];
      const { text } = typeof query === "string" ? { text: query } : query;
      return [{ text, values }];
    });
  } finally {
    sent.mockRestore();
  }
}

/** Fields that the driver's types omit. */
type ConnectionContext = { connectionParameters: { application_name?: string } };
