import { useEffect } from "react";
import { reportNoAnswer } from "./connection.ts";

type Route = { id: string; module: string; imports?: string[] };

/**
 * Replaces React Router's function of the same name in the build (ADR-0040). If code cannot be fetched, the original
 * reloads the page; without a network that shows the browser's error page, and typed text is lost.
 */
export async function loadRouteModule(
  route: Route,
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id];
  // Fetch first: browsers remember a failed import and never request that file again.
  await Promise.all([route.module, ...(route.imports ?? [])].map(untilAnswered));
  try {
    return (loaded[route.id] = await import(/* @vite-ignore */ route.module));
  } catch {
    // The server no longer has this version's file, because a newer version is running.
    return { default: ReloadPage };
  }
}

async function untilAnswered(url: string) {
  while (!(await fetch(url).catch(reportNoAnswer))) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Shown instead of the missing screen. The router has already set the address, so a reload gets the new page. */
function ReloadPage() {
  useEffect(() => window.location.reload(), []);
  return null;
}
