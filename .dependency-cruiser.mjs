// Import rules between folders (ADR-0001). Each rule was tested: a deliberate violation is reported.
const allowedImports = {
  audit: [],
  profile: ["audit"],
  delivery: ["profile"],
  gold: ["profile", "audit"],
  stock: ["audit"],
  customers: ["audit"],
  catalogue: ["gold", "stock", "audit"],
  cart: ["catalogue", "audit"],
  wishlist: ["catalogue", "gold"],
  alerts: ["catalogue", "gold", "customers"],
  orders: ["cart", "stock", "delivery", "profile", "audit"],
  fulfilment: ["orders", "stock", "profile", "audit"],
  payments: ["fulfilment", "orders", "delivery", "profile", "audit"],
  returns: ["payments", "fulfilment", "orders", "stock", "gold", "profile", "audit"],
  certificates: ["fulfilment", "orders", "audit"],
  "trade-ins": [
    "certificates",
    "payments",
    "fulfilment",
    "orders",
    "cart",
    "gold",
    "profile",
    "audit",
  ],
  notifications: [
    "trade-ins",
    "alerts",
    "orders",
    "fulfilment",
    "payments",
    "returns",
    "stock",
    "delivery",
    "profile",
    "customers",
    "audit",
  ],
  privacy: [
    "alerts",
    "wishlist",
    "notifications",
    "trade-ins",
    "certificates",
    "returns",
    "payments",
    "fulfilment",
    "orders",
    "cart",
    "customers",
  ],
  health: ["gold"],
  reports: ["orders"],
  work: ["returns", "payments", "fulfilment", "orders"],
};
const testFiles = "\\.test\\.ts$";
const layers = Object.entries(allowedImports).map(([module, below]) => ({
  name: `shop/${module} imports only ${below.join(", ") || "itself"}`,
  severity: "error",
  from: { path: `^shop/${module}/`, pathNot: testFiles },
  to: { path: "^shop/[^/]+/", pathNot: `^shop/(${[module, ...below].join("|")})/` },
}));
/** Tests stand beside the code, and may import from above it. */
const not = (name, { path, pathNot = [] }, to) => ({
  name,
  severity: "error",
  from: { path, pathNot: [pathNot, testFiles].flat() },
  to,
});

export default {
  forbidden: [
    not("no import cycles, types included", {}, { circular: true }),
    not("nothing imports a test", {}, { path: testFiles }),
    not(
      "the shop imports no screens and no HTTP",
      { path: "^(shop|backup|db|platform)/" },
      { path: "^app/|node_modules/(react|react-dom|react-router|@react-router)/" },
    ),
    not(
      "platform and db do not import the shop",
      { path: "^(db|platform)/" },
      { path: "^(shop|backup)/" },
    ),
    not(
      "backup does not import the shop: it handles rows and files without their meaning",
      { path: "^backup/" },
      { path: "^shop/" },
    ),
    not(
      "languages import nothing of the shop: everything else may speak",
      { path: "^languages/" },
      { path: "^(app|shop|backup|platform|db|server|simulator)/" },
    ),
    not("db does not import platform", { path: "^db/" }, { path: "^platform/" }),
    not("app uses the database only through the shop", { path: "^app/" }, { path: "^db/" }),
    not("app uses backups only through the shop", { path: "^app/" }, { path: "^backup/" }),
    not(
      "nothing imports the server",
      { path: "^(app|shop|backup|platform|db)/" },
      { path: "^server/" },
    ),
    not(
      "the folders of server/http do not import each other",
      { path: "^server/http/([^/]+)/" },
      { path: "^server/http/[^/]+/", pathNot: "^server/http/$1/" },
    ),
    not(
      "in app, only endpoints import the platform",
      { path: "^app/(?!endpoints/)" },
      { path: "^platform/" },
    ),
    not(
      "storefront, admin and endpoints do not import each other",
      { path: "^app/(storefront|admin|endpoints)/" },
      { path: "^app/(storefront|admin|endpoints)/", pathNot: "^app/$1/" },
    ),
    not(
      "a screen imports no other screen: what two need is in shared/",
      { path: "^app/(storefront|admin)/(?!shared/)([^/]+)/" },
      { path: "^app/(storefront|admin)/", pathNot: "^app/$1/($2|shared)/" },
    ),
    not(
      "what screens share imports no screen",
      { path: "^app/(storefront|admin)/shared/" },
      { path: "^app/(storefront|admin)/(?!shared/)" },
    ),
    not(
      "a screen below the account imports no other: what two need is in account/shared/",
      { path: "^app/storefront/account/([^/]+)/" },
      {
        path: "^app/storefront/account/",
        pathNot: "^app/storefront/account/($1|shared)/",
      },
    ),
    not(
      "ui, http and the patches do not import screens",
      { path: "^app/(ui|http|react-router-patches)/" },
      { path: "^app/(storefront|admin|endpoints)/" },
    ),
    not(
      "the simulator imports only money from the shop",
      { path: "^simulator/" },
      { path: "^(app|shop|server)/", pathNot: "^shop/money" },
    ),
    not(
      "only the server imports the simulator",
      { path: "^(app|shop|backup|platform|db)/" },
      { path: "^simulator/" },
    ),
    not(
      "forms are parsed only by parseForm, which limits what conform gets",
      { pathNot: "^app/http/form\\.server\\.ts$" },
      { path: "node_modules/@conform-to/zod/" },
    ),
    not("ui imports no server modules", { path: "^app/ui/" }, { path: "\\.server\\.ts$" }),
    not(
      "nothing imports the test kit, the benchmarks and proofs",
      { path: "^(app|shop|backup|platform|db|server|simulator|demo)/" },
      { path: "^(kit|bench|prove|tests)/" },
    ),
    not("the kit imports none of its users", { path: "^kit/" }, { path: "^(bench|prove|tests)/" }),
    not(
      "a part of prove imports no other: what two need is in trade/ or in the kit",
      { path: "^prove/([^/]+)/" },
      { path: "^prove/[^/]+/", pathNot: "^prove/($1|trade)/" },
    ),
    not(
      "what parts of prove share imports no part",
      { path: "^prove/trade/" },
      { path: "^prove/(?!trade)[^/]+/" },
    ),
    not("prove imports no tests", { path: "^prove/" }, { path: "^tests/" }),
    ...layers,
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    parser: "swc", // with TypeScript 7 the default parser reads 0 modules and exits 0
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|\\.react-router)/|\\+types" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
    },
  },
};
