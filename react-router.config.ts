import type { Config } from "@react-router/dev/config";
import { precompress } from "./server/http/static-files/precompress.ts";

const buildDirectory = process.env.BUILD_DIRECTORY ?? "build";

export default {
  // The document contains the manifest of all routes: navigation needs no request to discover them.
  routeDiscovery: { mode: "initial" },
  buildDirectory,
  buildEnd: () => precompress(`${buildDirectory}/client`),
} satisfies Config;
