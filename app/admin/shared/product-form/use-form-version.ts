import { useState } from "react";

/**
 * The version of the product that the form on its page was opened with; the form's React key. A new version replaces the
 * form by one with the saved values. After a refusal, such as an edit conflict, the form stays, because a new one would
 * lose chosen pictures and what was typed since, and count as saved.
 */
export function useFormVersion(version: number, isRefused: boolean): number {
  const [loaded, setLoaded] = useState({ version, formVersion: version });
  if (version === loaded.version) return loaded.formVersion;
  const next = { version, formVersion: isRefused ? loaded.formVersion : version };
  setLoaded(next);
  return next.formVersion;
}
