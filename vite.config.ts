import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: { rolldownOptions: { input: "./server/main.ts" } },
      // One bundle starts fast; what has binaries of its own stays outside it. While developing, packages
      // are Node's to load: some of them are CommonJS.
      resolve: {
        noExternal: command === "build" ? true : undefined,
        external: ["sharp", "pg", "pg-native"],
      },
    },
  },
}));
