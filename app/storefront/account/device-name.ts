/** "Chrome on Windows", out of what the browser says of itself; they all claim to be each other. */
export function deviceName(userAgent: string | null): string {
  const said = userAgent ?? "";
  const browser = browsers.find(([, pattern]) => pattern.test(said))?.[0] ?? "A browser";
  const system = systems.find(([, pattern]) => pattern.test(said))?.[0];
  return system ? `${browser} on ${system}` : browser;
}

export function isPhone(userAgent: string | null): boolean {
  return /Mobi|Android|iPhone/.test(userAgent ?? "");
}

/** In this order: Edge, Opera and Samsung's say "Chrome" too, and Chrome says "Safari". */
const browsers: [string, RegExp][] = [
  ["Edge", /Edg(?:e|A|iOS)?\//],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
];

const systems: [string, RegExp][] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["Mac", /Mac OS X/],
  ["Linux", /Linux/],
];
