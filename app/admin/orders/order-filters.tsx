import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useSearchParams } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { controlClass } from "#app/ui/field.tsx";
import type { OrderList } from "#shop/orders/list-orders.server.ts";
import { FilterChip } from "./filter-chip.tsx";

/** Search and status, both kept in the address. */
export function OrderFilters({
  search,
  status,
  counts,
}: {
  search: string;
  status: string | undefined;
  counts: OrderList["counts"];
}) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="mb-4 flex flex-col gap-3 xl:flex-row xl:items-center xl:justify-between">
      <SearchForm search={search} />
      <ul
        aria-label="Filter by status"
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0 xl:shrink-0 xl:flex-nowrap xl:gap-1.5"
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
    </div>
  );
}

function SearchForm({ search }: { search: string }) {
  const [params] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  // The address may change without the field: by "Clear", by the Back button.
  useEffect(() => {
    if (input.current) input.current.value = search;
  }, [search]);
  return (
    <Form method="get" role="search" className="flex w-full min-w-0 gap-2 xl:max-w-md">
      {["status", "sort"].map((name) => {
        const value = params.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
      <div className="relative min-w-0 flex-1">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={search}
          aria-label="Search orders by number, name or phone"
          placeholder="Number, name or phone"
          maxLength={100}
          className={classes(controlClass, "pl-10")}
        />
      </div>
      <Button type="submit" variant="secondary" className="px-4">
        Search
      </Button>
    </Form>
  );
}
