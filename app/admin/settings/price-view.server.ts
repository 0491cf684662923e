import { z } from "zod";

const view = z.object({
  days: z.coerce
    .number()
    .refine((days) => [7, 30, 90, 365].includes(days))
    .catch(30),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

/** What the address asks to see of the prices; what makes no sense there is as if it were not there. */
export function priceView(url: URL) {
  return view.parse(Object.fromEntries(url.searchParams));
}
