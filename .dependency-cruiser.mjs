// Who may never import whom. Proven on a bench tree: clean passes, and each rule fires when broken on purpose.
const standsOn = {
  audit: [],
  profile: ["audit"],
  gold: ["profile", "audit"],
  stock: ["audit"],
  customers: ["audit"],
  catalogue: ["gold", "stock", "audit"],
  cart: ["catalogue", "audit"],
  orders: ["cart", "stock", "profile", "audit"],
  payments: ["orders", "profile", "audit"],
  notifications: ["orders", "payments", "stock", "profile", "customers", "audit"],
  privacy: ["notifications", "payments", "orders", "cart", "customers"],
};
const floors = Object.entries(standsOn).map(([module, below]) => ({
  name: `shop/${module} stands on ${below.join(" and ") || "the ground"}`,
  severity: "error",
  from: { path: `^shop/${module}/` },
  to: { path: "^shop/[^/]+/", pathNot: `^shop/(${[module, ...below].join("|")})/` },
}));
const not = (name, from, to) => ({ name, severity: "error", from, to });

export default {
  forbidden: [
    not("no circles, types included", {}, { circular: true }),
    not(
      "the shop knows no screen and no HTTP",
      { path: "^(shop|backup|db|platform)/" },
      { path: "^app/|node_modules/(react|react-dom|react-router|@react-router)/" },
    ),
    not("platform and db know no shop", { path: "^(db|platform)/" }, { path: "^(shop|backup)/" }),
    not(
      "a backup holds rows and files, whatever they mean",
      { path: "^backup/" },
      { path: "^shop/" },
    ),
    not("db stands below platform", { path: "^db/" }, { path: "^platform/" }),
    not("app reaches the database only through the shop", { path: "^app/" }, { path: "^db/" }),
    not("app reaches the backups only through the shop", { path: "^app/" }, { path: "^backup/" }),
    not(
      "only the doorman stands above all",
      { path: "^(app|shop|backup|platform|db)/" },
      { path: "^server/" },
    ),
    not(
      "app reaches the platform only at its endpoints",
      { path: "^app/(?!endpoints/)" },
      { path: "^platform/" },
    ),
    not(
      "the customers' door, the staff door and the endpoints do not touch",
      { path: "^app/(storefront|admin|endpoints)/" },
      { path: "^app/(storefront|admin|endpoints)/", pathNot: "^app/$1/" },
    ),
    not(
      "ui and http know no screen",
      { path: "^app/(ui|http)/" },
      { path: "^app/(storefront|admin|endpoints)/" },
    ),
    not(
      "the simulator knows of the shop only how money is written",
      { path: "^simulator/" },
      { path: "^(app|shop|server)/", pathNot: "^shop/money" },
    ),
    not(
      "only the doorman knows the simulator",
      { path: "^(app|shop|backup|platform|db)/" },
      { path: "^simulator/" },
    ),
    not(
      "forms are read by parseForm, which bounds what conform is given",
      { pathNot: "^app/http/form\\.server\\.ts$" },
      { path: "node_modules/@conform-to/zod/" },
    ),
    not("ui never reaches the server", { path: "^app/ui/" }, { path: "\\.server\\.ts$" }),
    not(
      "nobody leans on the benchmarks and proofs",
      { path: "^(app|shop|backup|platform|db|server)/" },
      { path: "^(bench|prove)/" },
    ),
    ...floors,
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
