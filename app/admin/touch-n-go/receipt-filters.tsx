import type { ReceiptList } from "#shop/payments/list-receipts.server.ts";
import { FilterChip } from "../orders/filter-chip.tsx";

export function ReceiptFilters({
  status,
  counts,
}: {
  status: string | undefined;
  counts: ReceiptList["counts"];
}) {
  const all = counts.waiting + counts.verified + counts.rejected;
  return (
    <ul
      aria-label="Filter by status"
      className="-mx-4 mb-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:px-0"
    >
      <FilterChip label="All" count={all} status={undefined} isChosen={!status} />
      {Object.entries(counts).map(([name, count]) => (
        <FilterChip
          key={name}
          label={name.charAt(0).toUpperCase() + name.slice(1)}
          count={count}
          status={name}
          isChosen={status === name}
        />
      ))}
    </ul>
  );
}
