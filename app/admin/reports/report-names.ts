/** The reports that can be exported, by the name in the URL. */
export const reportNames = [
  "days",
  "categories",
  "purities",
  "methods",
  "parts",
  "best-sellers",
  "slow-movers",
] as const;

export type ReportName = (typeof reportNames)[number];
