import type pg from "pg";
import { reportNames } from "#app/admin/reports/report-names.ts";
import routes from "#app/routes.ts";

export type Address = { path: string; streams?: boolean; status?: number };

/**
 * Every path below `/admin` in `app/routes.ts` whose parameters are ids that `someIds` finds, so that a new screen is
 * measured without a change here. Each list is requested with all the queries below.
 */
export async function adminAddresses(client: pg.Client): Promise<Address[]> {
  const ids = await someIds(client);
  const { pages, filterQueries } = await adminQueries(client, ids);
  const [screens] = routes.find(({ path }) => path === "admin")!.children!;
  const hasIds = (path: string) => [...path.matchAll(/:(\w+)/g)].every(([, name]) => ids[name!]);
  return screens!
    .children!.filter(({ path = "" }) => path !== "*" && !unmeasured.has(path) && hasIds(path))
    .flatMap(({ path = "" }) => {
      const bare = `/admin/${path}`.replace(/\/$/, "").replace(/:(\w+)/g, (_, name) => ids[name]!);
      const streams = path.endsWith("/export");
      // Which report to export must be named.
      const bareQuery = path === "reports/export" ? [] : [""];
      const queries = [...bareQuery, ...(filterQueries[path] ?? []), ...(pages[path] ?? [])];
      return queries.map((query) => ({ path: query ? `${bare}?${query}` : bare, streams }));
    });
}

/** Uploaded files, which the filled database lacks, and addresses that only take a POST. */
const unmeasured = new Set(["touch-n-go/:paymentId/receipt", "products/:productId/save"]);

async function someIds(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query(`select
    (select id from products order by created_at limit 1) as "productId",
    (select id from orders order by created_at desc limit 1) as "orderId",
    (select id from customers order by created_at limit 1) as "customerId",
    (select id from touch_n_go_payments order by created_at desc limit 1) as "paymentId"`);
  return rows[0];
}

async function adminQueries(client: pg.Client, ids: Record<string, string>) {
  const { rows } = await client.query(`select full_name, phone_number, order_number,
    (select id from categories order by display_order limit 1) as category, to_char(created_at, 'YYYY-MM-DD') as day
    from orders order by created_at offset (select count(*) / 2 from orders) limit 1`);
  const [{ full_name, phone_number, order_number, category, day }] = rows;
  const ofOrders = [
    ...queryFor("status", ["pending", "processing", "completed", "cancelled"]),
    ...queryFor("payment", ["pending", "completed", "failed"]),
    ...queryFor("sort", ["oldest", "total-desc", "total-asc"]),
    ...queryFor("q", [
      order_number,
      order_number.slice(-6),
      full_name,
      "siti",
      "mohd faizal",
      "ng",
      "a",
      "nobody-of-this-name",
      phone_number,
      phone_number.replace("+6", "").replace(/^(\d{3})/, "$1-"),
      phone_number.slice(-4),
      "siti 019",
    ]),
    `from=${day}&to=${day}`,
    `from=2020-01-01&to=${day}`,
    `from=${day}&status=completed&payment=completed&q=tan`,
    "status=completed&q=siti&sort=total-desc",
  ];
  const filterQueries: Record<string, string[]> = {
    products: [
      ...queryFor("q", ["cincin", "lipan kilat", "4021", "ci", "a", "no-such-piece"]),
      ...queryFor("purity", ["916", "999"]),
      ...queryFor("categoryId", [category, "none"]),
      ...queryFor("stock", ["in", "low", "out"]),
      ...queryFor("flag", ["featured", "best-seller", "new-arrival"]),
      "archived=yes",
      ...queryFor("sort", ["oldest", "name-asc", "name-desc", "weight-asc", "weight-desc"]),
      ...queryFor("sort", ["labour-asc", "labour-desc", "stock-asc", "stock-desc"]),
      `q=rantai&categoryId=${category}&stock=in&purity=916&sort=weight-desc`,
    ],
    orders: ofOrders,
    "orders/export": [
      "status=cancelled",
      "q=siti",
      "q=nobody-of-this-name",
      `from=${day}&to=${day}`,
    ],
    "touch-n-go": [
      ...queryFor("status", ["waiting", "verified", "rejected"]),
      `view=${ids.paymentId}`,
    ],
    customers: queryFor("q", [
      full_name,
      "siti",
      "mohd faizal",
      "ng",
      "a",
      "nobody-of-this-name",
      phone_number,
      phone_number.slice(-4),
      "customer12@example",
    ]),
    "customers/export": ["q=siti"],
    "reports/export": queryFor("report", reportNames),
    settings: queryFor("days", ["7", "30", "90", "365"]),
  };
  // A page number beyond the end shows the last page.
  const pages: Record<string, string[]> = {
    products: withLaterPages(["", "sort=name-asc", "sort=stock-desc", "q=cincin"]),
    orders: withLaterPages([
      "",
      "sort=oldest",
      "sort=total-desc",
      "status=completed",
      "q=siti",
      "payment=completed",
    ]),
    customers: withLaterPages(["", "q=siti"]),
    "touch-n-go": withLaterPages(["", "status=waiting", "status=verified", "status=rejected"]),
    settings: withLaterPages([""]),
  };
  return { pages, filterQueries };
}

function queryFor(name: string, values: readonly string[]): string[] {
  return values.map((value) => new URLSearchParams({ [name]: value }).toString());
}

/** Adds a page in the middle and the last page of the list. */
function withLaterPages(queries: string[]): string[] {
  return queries
    .flatMap((query) => [`${query}&page=1000000`, ...(query ? [] : ["page=500"])])
    .map((query) => query.replace(/^&/, ""));
}
