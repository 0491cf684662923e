import { z } from "zod";
import { auditSubjects } from "#shop/audit/record-audit.server.ts";
import { day, filterReader, optional, searchText } from "../shared/url-filter.server.ts";

const entryId = optional(z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER));

export const readAuditFilter = filterReader({
  q: searchText,
  subject: optional(z.enum(auditSubjects)),
  person: z.string().max(100).catch(""),
  from: day,
  to: day,
  before: entryId,
  after: entryId,
});

export type AuditFilter = ReturnType<typeof readAuditFilter>;
