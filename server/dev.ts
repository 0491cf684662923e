import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import { env } from "#env";

// `npm run dev` runs the same shop from its sources, with hot reloading by Vite. Vite loads all modules, so that each
// exists only once.
const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });

type DevModules = {
  servicesModule: typeof import("./services.ts");
  createAppModule: typeof import("./http/create-app.ts");
  build: import("react-router").ServerBuild;
};

const { startServices } = await load<DevModules["servicesModule"]>("./server/services.ts");
const shop = await startServices();
const { createApp } = await load<DevModules["createAppModule"]>("./server/http/create-app.ts");
const { createLanguageHandlers } = await load<typeof import("./http/language-handlers.ts")>(
  "./server/http/language-handlers.ts",
);

const app = createApp(async (request) => {
  const build = await load<DevModules["build"]>("virtual:react-router/server-build");
  return createLanguageHandlers(build, "development")(request);
});
const listener = getRequestListener(app.fetch);
const server = createServer((incoming, outgoing) =>
  vite.middlewares(incoming, outgoing, () => void listener(incoming, outgoing)),
);
server.listen(env.PORT, env.HOST, () => {
  console.log(`${shop.name} runs from its sources at ${env.BASE_URL}`);
  if (shop.setupLink) console.log(`Create the owner account: ${shop.setupLink}`);
});

for (const signal of ["SIGINT", "SIGTERM", "disconnect"]) process.once(signal, () => void close());

async function close() {
  server.closeAllConnections();
  await vite.close();
  await shop.close();
  process.exit(0);
}

function load<Module>(id: string) {
  return vite.ssrLoadModule(id) as Promise<Module>;
}
