/**
 * So far the storefront's pieces are counted, one by one along an index; what is told as one more than this
 * is more than this (decision 19).
 */
export const mostCounted = { list: 3_000, category: 500, search: 1_000 } as const;
