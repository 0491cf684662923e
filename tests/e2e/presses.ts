import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./shop.ts";

// The keystroke-level model, as in docs/operations.md.
const secondsOfClick = 1.3;
const secondsOfKey = 0.28;

/** Presses what staff press in a piece of daily work, and counts it. Typed text is not counted. */
export function countPresses(at: Page) {
  let clicks = 0;
  let keys = 0;
  return { click, choose, press, expectDocumented };

  async function click(target: Locator) {
    clicks += 1;
    await target.click();
  }

  /** By mouse: one click opens the list, another chooses. */
  async function choose(select: Locator, label: string) {
    clicks += 2;
    await select.selectOption({ label });
  }

  /** A combination such as `Control+k` is two presses. */
  async function press(key: string) {
    keys += key.split("+").length;
    await at.keyboard.press(key);
  }

  /** Expects the figures that the table in docs/operations.md has for this work. */
  async function expectDocumented(work: string) {
    const { presses, seconds } = await documented(work);
    expect(clicks + keys, `the presses to ${work}`).toBe(presses);
    const spent = clicks * secondsOfClick + keys * secondsOfKey;
    expect(Math.round(spent), `the seconds to ${work}`).toBe(seconds);
  }
}

async function documented(work: string) {
  const lines = (await readFile("docs/operations.md", "utf8")).split("\n");
  const cells = lines
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .find((row) => row[1] === work);
  if (!cells) throw new Error(`docs/operations.md has no presses to ${work}`);
  return { presses: Number(cells[3]), seconds: Number(cells[5]) };
}
