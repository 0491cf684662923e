import SearchIcon from "lucide:search";
import SearchX from "lucide:search-x";
import { requireStaff } from "#app/http/visitor.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { t } from "#languages/messages.ts";
import { SearchForm } from "../shared/list-filters.tsx";
import { PageHead } from "../shared/page-head.tsx";
import type { SearchAnswer } from "../shared/search/search-answer.ts";
import { searchEverything } from "../shared/search/search-everything.server.ts";
import { filterReader, searchText } from "../shared/url-filter.server.ts";
import type { Route } from "./+types/route";

const readQuery = filterReader({ q: searchText });

/** The palette (`shared/search/search-palette.tsx`) reads this, too. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<SearchAnswer> {
  const staff = await requireStaff(context, url);
  const { q } = readQuery(url);
  return { q, groups: await searchEverything(staff, q) };
}

/** The search of the whole back office, as a page: it works without JavaScript. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { q, groups } = loaderData;
  return (
    <>
      <PageHead title={t("Search")} />
      <SearchForm
        query={q}
        label={t("Search orders, customers, products and screens")}
        placeholder={t("Order, name, phone, email, product or screen")}
        className="min-w-0 flex-1"
        formClass="max-w-2xl"
      />
      {groups.map(({ kind, title, hits, more }) => (
        <section key={kind} aria-labelledby={`found-${kind}`} className="mt-6 max-w-2xl">
          <h2 id={`found-${kind}`} className="mb-2 text-base font-semibold">
            {title}
          </h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-card">
            {[...hits, ...(more ? [more] : [])].map((hit) => (
              <li
                key={`${hit.to} ${hit.title}`}
                className="relative px-4 py-3 transition-colors hover:bg-gold-wash/40"
              >
                <Link
                  to={hit.to}
                  className="font-medium break-words after:absolute after:inset-0 hover:underline"
                >
                  {hit.title}
                </Link>
                {hit.note ? (
                  <span className="block text-xs break-words text-ink-soft">{hit.note}</span>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 ? <NothingFound query={q} /> : null}
    </>
  );
}

function NothingFound({ query }: { query: string }) {
  return query ? (
    <EmptyState icon={SearchX} title={t("Nothing found")}>
      {t(
        "Try part of an order number, a name, a phone number, an email address or a product's name.",
      )}
    </EmptyState>
  ) : (
    <EmptyState icon={SearchIcon} title={t("Search the admin area")}>
      {t("Find an order, a customer, a product, a screen or a setting from here.")}
    </EmptyState>
  );
}
