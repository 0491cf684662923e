import type { Config } from "@react-router/dev/config";
import { precompress } from "./server/http/static-files/precompress.ts";

export default {
  // The document contains the manifest of all routes: navigation needs no request to discover them.
  routeDiscovery: { mode: "initial" },
  buildEnd: () => precompress("build/client"),
} satisfies Config;
