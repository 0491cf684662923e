/** Up to where the storefront counts products. One more than the limit means "more than this" (ADR-0019). */
export const countLimits = { list: 3_000, category: 500, search: 1_000 } as const;
