import { z } from "zod";

const view = z.object({
  days: z.coerce
    .number()
    .refine((days) => [7, 30, 90, 365].includes(days))
    .catch(30),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

/** Reads the chart's period and the history's page from the URL; ignores invalid values. */
export function parsePriceView(url: URL) {
  return view.parse(Object.fromEntries(url.searchParams));
}
