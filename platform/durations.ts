// Malaysia has no summer time, so every day has 24 hours.

export const daySeconds = 86_400;
export const dayMs = daySeconds * 1_000;
