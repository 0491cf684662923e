/** The highest numbers of products that the storefront counts. The limit plus one means "more than this" (ADR-0019). */
export const countLimits = { list: 3_000, category: 500, search: 1_000 } as const;

/** A bulk change of more products is refused: it would hold their locks for too long. */
export const maxBulkProducts = 5_000;
