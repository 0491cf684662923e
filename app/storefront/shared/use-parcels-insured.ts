import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "./page-meta.ts";

/** Whether a page may say "insured" today: only while a transit policy covers (ADR-0061). */
export function useParcelsInsured(): boolean {
  return useRouteLoaderData<LayoutData>("storefront/layout")?.areParcelsInsured === true;
}
