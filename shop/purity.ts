import type { Purity } from "#shop/money.ts";

export const caratOf: Record<Purity, string> = { "916": "22K", "999": "24K" };
