import type { ReplacedTag } from "./content-security.server.ts";
import { policyOfRoute } from "./route-policy.server.ts";

/** Whether the page is public. Only public pages start scripts late: there, reading and buying work without them. */
export function isPublicPage(matches: { route: { id: string } }[]): boolean {
  return policyOfRoute(matches.at(-1)?.route.id ?? "").isPublic;
}

/** The value of `rel` and `type` in deferred tags. Browsers ignore such tags until `startScript` changes them. */
export const deferredKind = "deferred";

/**
 * Delays the framework's modules until the page has been painted, because their downloads compete with the page's main
 * picture (ADR-0021). `startScript` restores the tags, so that hydration finds the HTML that React wrote.
 */
export function deferScript(tag: string): ReplacedTag {
  if (tag.startsWith("<link ")) return { tag: tag.replace('"modulepreload"', `"${deferredKind}"`) };
  if (!tag.includes('type="module"')) return { tag };
  return { tag: tag.replace('"module"', `"${deferredKind}"`), followingScript: startScript };
}

/**
 * Starts the modules two frames after `load`, when the picture is painted, or on the first touch, key or focus. A
 * browser does not run an existing script whose type changes, so `start` inserts a copy, which has the same CSP hash.
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
