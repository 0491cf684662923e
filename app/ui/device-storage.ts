// The browser's localStorage, as JSON. Where it is disabled or full, nothing is stored and nothing breaks.

export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The page works without it.
  }
}

export function forgetStored(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}
