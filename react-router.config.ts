import type { Config } from "@react-router/dev/config";
import { precompress } from "./server/http/precompress.ts";

export default {
  // Pages find their code through the manifest that is already in the document: no extra round trip.
  routeDiscovery: { mode: "initial" },
  buildEnd: () => precompress("build/client"),
} satisfies Config;
