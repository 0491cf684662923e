import { t } from "#languages/messages.ts";
/** Returns a name such as "Chrome on Windows" for a User-Agent header. */
export function deviceName(userAgent: string | null): string {
  const agent = userAgent ?? "";
  const browser = browsers.find(([, pattern]) => pattern.test(agent))?.[0] ?? t("A browser");
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0];
  return system ? t("{browser} on {system}", { browser, system }) : browser;
}

export function isPhone(userAgent: string | null): boolean {
  return /Mobi|Android|iPhone/.test(userAgent ?? "");
}

/**
 * The order matters: Edge, Opera and Samsung Internet also say "Chrome", and Chrome also says "Safari".
 * In English everywhere: these are names.
 */
const browsers: [string, RegExp][] = [
  ["Edge", /Edg(?:e|A|iOS)?\//],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
];

/** In English everywhere: these are names. */
const systems: [string, RegExp][] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["Mac", /Mac OS X/],
  ["Linux", /Linux/],
];
