import { useSearchParams } from "react-router";

/** The access key of an emailed link, which every page about the order passes on in its links. */
export function useLinkKey(): string | null {
  return useSearchParams()[0].get("key");
}
