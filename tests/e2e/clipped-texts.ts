import type { Page } from "@playwright/test";

/** The visible texts that a box cuts off, or that stand outside of their button or of the window. */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent!.trim();
      if (text && isClipped(node)) found.push(text);
    }
    return found;

    function isClipped(text: Node): boolean {
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()].filter(
        ({ width, height }) => width > 1 && height > 1,
      );
      if (boxes.length === 0 || !text.parentElement!.checkVisibility({ visibilityProperty: true }))
        return false;
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      for (let element = text.parentElement; element; element = element.parentElement) {
        const style = getComputedStyle(element);
        const box = element.getBoundingClientRect();
        // Texts for screen readers alone stand in a box of 1 px.
        if (box.width <= 1 || style.clipPath !== "none") return false;
        const scrolls = /auto|scroll/.test(style.overflowX);
        const cuts = /hidden|clip/.test(style.overflowX);
        if (scrolls || (cuts && style.textOverflow === "ellipsis")) return false;
        const isControl = element.matches("button, [role=tab], a[class*='bg-']");
        if ((cuts || isControl) && (left < box.left - 1 || right > box.right + 1)) return true;
      }
      return left < -1 || right > document.documentElement.clientWidth + 1;
    }
  });
}
