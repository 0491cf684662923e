import { useSearchParams } from "react-router";

type Changes = Record<string, string | undefined>;

/** Makes links that change parts of the current search; undefined removes a part. */
export function useSearchWith() {
  const [params] = useSearchParams();
  return (changes: Changes) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    return { search: next.toString() };
  };
}

/** Another filter or order starts at the list's first page. */
export const firstPage = { page: undefined, after: undefined };
