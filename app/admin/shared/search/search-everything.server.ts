import { href } from "react-router";
import { wholeAmounts } from "#app/ui/whole-amounts.ts";
import { t, tPlural } from "#languages/messages.ts";
import { listAllProducts } from "#shop/catalogue/list-all-products.server.ts";
import { listCustomers } from "#shop/customers/list-customers.server.ts";
import { formatMoney } from "#shop/money.ts";
import { listOrders } from "#shop/orders/list-orders.server.ts";
import { formatPhone } from "#shop/phone.server.ts";
import type { Staff } from "#shop/staff.ts";
import { formatWeight } from "#shop/weight.ts";
import { findScreens } from "./find-screens.server.ts";
import type { Hit, HitGroup } from "./search-answer.ts";

const hitsPerKind = 5;

/** What the search looks through, in the order in which the results are shown. */
const sources: ((staff: Staff, query: string) => HitGroup | Promise<HitGroup>)[] = [
  screens,
  orders,
  customers,
  products,
];

/** Up to five results of each kind; kinds without a result are left out. */
export async function searchEverything(staff: Staff, query: string): Promise<HitGroup[]> {
  if (!query) return [];
  const groups = await Promise.all(sources.map(async (find) => find(staff, query)));
  return groups.filter(({ hits }) => hits.length > 0);
}

function screens(staff: Staff, query: string): HitGroup {
  const hits = findScreens(staff, query).slice(0, hitsPerKind);
  return { kind: "screens", title: t("Screens and settings"), hits };
}

async function orders(staff: Staff, search: string): Promise<HitGroup> {
  const found = await listOrders(staff, { search, perPage: hitsPerKind });
  return {
    kind: "orders",
    title: t("Orders"),
    hits: found.orders.map((order) => ({
      to: href("/admin/orders/:orderId", { orderId: order.id }),
      title: order.orderNumber,
      note: joinFacts([
        order.fullName,
        formatPhone(order.phoneNumber),
        formatMoney(order.totalAmount),
      ]),
    })),
    more:
      found.total > hitsPerKind
        ? listLink(href("/admin/orders"), search, t("All orders found"))
        : undefined,
  };
}

async function customers(staff: Staff, search: string): Promise<HitGroup> {
  const found = await listCustomers(staff, { search, perPage: hitsPerKind });
  return {
    kind: "customers",
    title: t("Customers"),
    hits: found.customers.map((customer) => ({
      to: href("/admin/customers/:customerId", { customerId: customer.id }),
      title: customer.name,
      note: joinFacts([
        formatPhone(customer.phoneNumber),
        customer.email ?? "",
        tPlural(customer.orders, "{count} order", "{count} orders"),
      ]),
    })),
    more:
      found.total > hitsPerKind
        ? listLink(href("/admin/customers"), search, t("All customers found"))
        : undefined,
  };
}

async function products(staff: Staff, search: string): Promise<HitGroup> {
  const found = await listAllProducts(staff, { search, perPage: hitsPerKind });
  return {
    kind: "products",
    title: t("Products"),
    hits: found.products.map((product) => ({
      to: href("/admin/products/:productId", { productId: product.id }),
      title: product.name,
      note: joinFacts([
        product.purity,
        formatWeight(product.weight),
        product.price === undefined ? t("no gold price today") : formatMoney(product.price),
        t("{count} in stock", { count: product.stock }),
      ]),
    })),
    more:
      found.total > hitsPerKind
        ? listLink(href("/admin/products"), search, t("All products found"))
        : undefined,
  };
}

function listLink(list: string, search: string, title: string): Hit {
  return { to: `${list}?q=${encodeURIComponent(search)}`, title, note: "" };
}

function joinFacts(facts: string[]): string {
  return wholeAmounts(facts.filter(Boolean).join(" · "));
}
