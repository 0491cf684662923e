import { z } from "zod";
import { auditSubjects } from "#shop/audit/record-audit.server.ts";
import { day, entryId, filterReader, optional, searchText } from "../shared/url-filter.server.ts";

export const readAuditFilter = filterReader({
  q: searchText,
  subject: optional(z.enum(auditSubjects)),
  /** The id of the product, order or other thing that was changed. */
  id: z.string().max(100).catch(""),
  person: z.string().max(100).catch(""),
  from: day,
  to: day,
  before: entryId,
  after: entryId,
});

export type AuditFilter = ReturnType<typeof readAuditFilter>;
