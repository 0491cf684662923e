import type { AuditEntry } from "#shop/audit/list-audit.server.ts";
import { parseTextCode, sentenceOf } from "#shop/orders/text-codes.server.ts";

/** An entry in which what the shop wrote, such as why a refund is due, is a sentence in the current language. */
export function withLocalValues(entry: AuditEntry): AuditEntry {
  return { ...entry, before: localValues(entry.before), after: localValues(entry.after) };
}

function localValues(values: AuditEntry["before"]): AuditEntry["before"] {
  if (!values) return values;
  const local = Object.entries(values).map(([field, value]) => {
    const code = parseTextCode(value);
    return [field, code ? sentenceOf(code) : value];
  });
  return Object.fromEntries(local) as Record<string, unknown>;
}
