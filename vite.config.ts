import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: { rolldownOptions: { input: "./server/main.ts" } },
      // One bundle starts fast; what has binaries of its own stays outside it.
      resolve: { noExternal: true, external: ["sharp", "pg", "pg-native"] },
    },
  },
});
