import { useSearchParams } from "react-router";

type Changes = Record<string, string | undefined>;

/** Returns a function that makes links with changed search parameters; the value undefined removes a parameter. */
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

/** The changes that return a list to its first page. Links that set a filter or a sort order include these changes. */
export const firstPage = { page: undefined, after: undefined, before: undefined };
