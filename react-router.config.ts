import type { Config } from "@react-router/dev/config";

export default {
  // Pages find their code through the manifest that is already in the document: no extra round trip.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
