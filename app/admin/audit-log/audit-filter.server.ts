import { z } from "zod";
import { auditSubjects } from "#shop/audit/record-audit.server.ts";

const entryId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const filter = z.object({
  q: z.string().trim().max(100).catch(""),
  subject: z.enum(auditSubjects).optional().catch(undefined),
  person: z.string().max(100).catch(""),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  before: entryId.optional().catch(undefined),
  after: entryId.optional().catch(undefined),
});

/** The filter in the URL; invalid values are ignored. */
export function parseAuditFilter(url: URL) {
  return filter.parse(Object.fromEntries(url.searchParams));
}
