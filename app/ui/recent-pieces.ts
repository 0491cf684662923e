import { forgetStored, readStored, writeStored } from "./device-storage.ts";

// The ids of the pieces whose pages were opened last on this device, newest first (ADR-0078). Never prices, which change.

const storageKey = "emas.recent";
export const maxRecentPieces = 8;

export function readRecentPieces(): string[] {
  const stored = readStored(storageKey);
  if (!Array.isArray(stored)) return [];
  return stored.filter((one) => typeof one === "string").slice(0, maxRecentPieces);
}

export function rememberPiece(id: string) {
  const others = readRecentPieces().filter((one) => one !== id);
  writeStored(storageKey, [id, ...others].slice(0, maxRecentPieces));
}

export function forgetRecentPieces() {
  forgetStored(storageKey);
}
