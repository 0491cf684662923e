import type { ReplacedTag } from "./content-security.server.ts";
import { policyOfRoute } from "./route-policy.server.ts";

/** Scripts are deferred only on public pages, where visitors can read, search and buy without scripts. */
export function isPublicPage(matches: { route: { id: string } }[]): boolean {
  return policyOfRoute(matches.at(-1)?.route.id ?? "").isPublic;
}

/** The `rel` and `type` of deferred tags; browsers ignore both until `startScript` restores the originals. */
export const deferredKind = "deferred";

/**
 * Delays the framework's modules until the page has been painted, because their downloads compete with its main
 * picture (ADR-0021). `startScript` restores the original tags, so that hydration finds the HTML that React wrote.
 */
export function deferScript(tag: string): ReplacedTag {
  if (tag.startsWith("<link ")) return { tag: tag.replace('"modulepreload"', `"${deferredKind}"`) };
  if (!tag.includes('type="module"')) return { tag };
  return { tag: tag.replace('"module"', `"${deferredKind}"`), followingScript: startScript };
}

/**
 * Starts the modules two frames after `load`, when the picture is painted, or on the first touch, key or focus.
 * Changing the type of an existing script does not run it, so this inserts a new one; its CSP hash is the same.
 */
const startScript = `(() => {
  const waiting = document.currentScript.previousElementSibling;
  const interactions = ["pointerdown", "keydown", "focusin"];
  document.currentScript.remove();
  for (const type of interactions) addEventListener(type, start, true);
  if (document.readyState === "complete") afterPaint();
  else addEventListener("load", afterPaint);

  function afterPaint() {
    requestAnimationFrame(() => requestAnimationFrame(start));
  }

  function start() {
    if (!waiting.isConnected) return;
    for (const type of interactions) removeEventListener(type, start, true);
    for (const link of document.querySelectorAll("link[rel=${deferredKind}]")) link.rel = "modulepreload";
    const script = document.createElement("script");
    script.type = "module";
    script.async = true;
    script.text = waiting.text;
    waiting.replaceWith(script);
  }
})();`.replaceAll(/\n +/g, "\n");
