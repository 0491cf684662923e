/** Cases that this machine cannot try, and why: they stand in the figures, never silently left out. */
export const untried = new Map<string, string>();
