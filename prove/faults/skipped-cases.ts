/** Cases that this machine cannot run, and why: they appear in the figures, never silently omitted. */
export const skippedCases = new Map<string, string>();
