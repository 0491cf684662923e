import { useSearchParams } from "react-router";

/** The access key of an emailed order link; every page about the order passes the key on in its own links. */
export function useLinkKey(): string | null {
  return useSearchParams()[0].get("key");
}
