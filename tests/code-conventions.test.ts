import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

/** Each table is written by one module only. */
const writers = {
  gold: ["goldPrices"],
  stock: ["stockLevels", "stockMovements"],
  catalogue: [
    "products",
    "bulkChanges",
    "productImages",
    "productVariants",
    "productColors",
    "categories",
    "subCategories",
    "formerSlugs",
    "formerCategorySlugs",
    "phraseTranslations",
    "listing",
    "searchWords",
  ],
  cart: ["carts", "cartItems"],
  orders: ["orders", "orderItems", "orderEvents", "certificates"],
  certificates: ["lossReports"],
  "trade-ins": ["tradeIns", "tradeInLines", "tradeInPictures"],
  alerts: ["alerts"],
  wishlist: ["wishlistItems"],
  fulfilment: [
    "shipments",
    "shipmentItems",
    "shipmentPictures",
    "transitPolicies",
    "orderCollectors",
    "inspections",
    "lostParcels",
  ],
  payments: [
    "payments",
    "touchNGoPayments",
    "stripeSessions",
    "stripeEvents",
    "refunds",
    "paymentTasks",
  ],
  returns: ["returns", "returnItems", "returnPictures"],
  customers: [
    "users",
    "sessions",
    "accounts",
    "verifications",
    "twoFactors",
    "staffInvites",
    "addresses",
    "customers",
    "customerNotes",
    "savedFilters",
  ],
  notifications: ["emails"],
  profile: ["settings"],
  audit: ["auditLog"],
  "../backup": ["backups"],
  /** The simulator has its own tables, because it stands in for Stripe and is not part of the shop. */
  "../simulator": ["simulatedObjects"],
} as const;

test("each table is written by one module, and every table has one", async () => {
  const owner = new Map<string, string>(
    Object.entries(writers).flatMap(([module, tables]) => tables.map((table) => [table, module])),
  );
  const strangers: string[] = [];
  const writes =
    /\.(?:insert|update|delete)\(\s*(\w+)\s*\)|(?:insert into|update|delete from) \$\{(\w+)\}/g;
  for await (const file of sources()) {
    for (const [, called, inSql] of readFileSync(file, "utf8").matchAll(writes)) {
      const table = called ?? inSql ?? "";
      if (owner.has(table) && !file.startsWith(path.join("shop", owner.get(table)!, "/"))) {
        strangers.push(`${file} writes ${table}`);
      }
    }
  }
  expect(strangers).toEqual([]);

  const tables: string[] = [];
  for await (const file of glob("db/schema/*.ts")) {
    for (const [, name] of readFileSync(file, "utf8").matchAll(/const (\w+) = snakeCase\.table/g)) {
      tables.push(name!);
    }
  }
  expect([...owner.keys()].toSorted()).toEqual(tables.toSorted());
});

test("no file is longer than 300 lines, and the median is at most 90", async () => {
  const lengths: [string, number][] = [];
  for await (const file of sources()) {
    lengths.push([file, readFileSync(file, "utf8").split("\n").length - 1]);
  }
  expect(lengths.filter(([, lines]) => lines > 300)).toEqual([]);
  const sorted = lengths.map(([, lines]) => lines).toSorted((one, other) => one - other);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(90);
});

test("there are no utils folders and no barrels", async () => {
  const found: string[] = [];
  for await (const file of sources()) {
    if (/(^|\/)(utils?|helpers?|common|types|lib)\//.test(file)) found.push(file);
    if (/^index\.tsx?$/.test(path.basename(file))) found.push(file);
  }
  expect(found).toEqual([]);
});

test("the lock file has a version for every optional platform package, and no URL", () => {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }>;
  };
  const missing = Object.entries(lock.packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !entryOf(lock.packages, from, name)?.version)
      .map((name) => `${from} wants ${name}`),
  );
  expect(missing).toEqual([]);
  expect(readFileSync("package-lock.json", "utf8")).not.toMatch(/"resolved"/);
});

/** Where node resolves `name` from inside `from`: the nearest node_modules upwards. */
function entryOf<Entry>(packages: Record<string, Entry>, from: string, name: string) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const entry = packages[path.posix.join(folder, "node_modules", name)];
    if (entry || folder === "") return entry;
  }
}

async function* sources() {
  for await (const file of glob(
    "{app,shop,backup,platform,db,server,simulator,demo}/**/*.{ts,tsx,mjs}",
  )) {
    if (!file.includes("migrations/") && !file.endsWith(".test.ts")) yield file;
  }
}

test("concurrent statements of a transaction go through awaitAll", async () => {
  const found: string[] = [];
  for await (const file of glob("{shop,platform,backup}/**/*.ts", { exclude: ["**/*.test.ts"] })) {
    const calls = readFileSync(file, "utf8").matchAll(/Promise\.all\(\[?[^;]*?\);/g);
    if ([...calls].some(([call]) => /\b(tx|within)\b/.test(call))) found.push(file);
  }
  expect(found).toEqual([]);
});
