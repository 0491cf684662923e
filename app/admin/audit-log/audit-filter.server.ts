import { z } from "zod";
import { auditSubjects } from "#shop/audit/record-audit.server.ts";

const line = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const filter = z.object({
  q: z.string().trim().max(100).catch(""),
  subject: z.enum(auditSubjects).optional().catch(undefined),
  person: z.string().max(100).catch(""),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  before: line.optional().catch(undefined),
  after: line.optional().catch(undefined),
});

/** What the address asks for; what makes no sense there is as if it were not there. */
export function auditFilter(url: URL) {
  return filter.parse(Object.fromEntries(url.searchParams));
}
