import type { SealedTag } from "./content-security.server.ts";

/** Screens that strangers arrive at, which need no script to be read, searched and bought from. */
const shopWindow = new Set([
  "storefront/home",
  "storefront/products",
  "storefront/product",
  "storefront/categories",
  "storefront/about",
  "privacy",
  "terms",
  "delivery-and-exchange",
]);

export function isShopWindow(matches: { route: { id: string } }[]): boolean {
  return shopWindow.has(matches.at(-1)?.route.id ?? "");
}

/**
 * What becomes of a tag that the framework wrote. Modules are asked for when the page's picture stands: until then
 * they would take the line from it (decision record 0021). They lie in the page as data, which browsers leave alone,
 * and a script behind them puts them back as the framework wrote them, so React meets the page that it drew.
 */
export function afterPicture(tag: string): SealedTag {
  if (tag.startsWith("<link ")) return { tag: tag.replace('"modulepreload"', '"later"') };
  if (!tag.includes('type="module"')) return { tag };
  return { tag: tag.replace('"module"', '"later"'), behind: starter };
}

/**
 * Two frames after everything of the page has come, so the picture is drawn, or with the first touch, key or
 * focus. Typed text lies still where its type is changed, so it becomes a new script; its hash is the same.
 */
const starter = `(() => {
  const waiting = document.currentScript.previousElementSibling;
  const signs = ["pointerdown", "keydown", "focusin"];
  document.currentScript.remove();
  for (const sign of signs) addEventListener(sign, start, true);
  if (document.readyState === "complete") afterPaint();
  else addEventListener("load", afterPaint);

  function afterPaint() {
    requestAnimationFrame(() => requestAnimationFrame(start));
  }

  function start() {
    if (!waiting.isConnected) return;
    for (const sign of signs) removeEventListener(sign, start, true);
    for (const link of document.querySelectorAll("link[rel=later]")) link.rel = "modulepreload";
    const script = document.createElement("script");
    script.type = "module";
    script.async = true;
    script.text = waiting.text;
    waiting.replaceWith(script);
  }
})();`;
