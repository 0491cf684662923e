import { useSearchParams } from "react-router";

/** The key of an emailed link, which an order's pages carry from one to the next. */
export function useLinkKey(): string | null {
  return useSearchParams()[0].get("key");
}
