import { desc, eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";

/** The audit entries about this thing, oldest first. */
export function auditOf(subjectId: string) {
  return db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(auditLog.id);
}

export async function newestAudit() {
  const [row] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return row;
}
