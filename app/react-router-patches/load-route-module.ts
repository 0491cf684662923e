import { useEffect } from "react";
import { reportNoAnswer } from "./connection.ts";

type Route = { id: string; module: string; imports?: string[] };

/**
 * Replaces React Router's function of the same name in the build (ADR-0040). The original reloads the page if code
 * cannot be fetched; without a network, a reload shows the browser's error page and loses typed text.
 */
export async function loadRouteModule(
  route: Route,
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id];
  // Fetch first, because a browser remembers a failed `import` and never requests that file again.
  await Promise.all([route.module, ...(route.imports ?? [])].map(untilAnswered));
  try {
    return (loaded[route.id] = await import(/* @vite-ignore */ route.module));
  } catch {
    // The server runs a newer version of the shop and no longer has this file.
    return { default: ReloadPage };
  }
}

async function untilAnswered(url: string) {
  while (!(await fetch(url).catch(reportNoAnswer))) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Takes the place of the missing screen. The router has already set the address, so a reload gets the new page. */
function ReloadPage() {
  useEffect(() => window.location.reload(), []);
  return null;
}
