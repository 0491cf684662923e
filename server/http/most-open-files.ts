import { readFileSync } from "node:fs";

/** How many files, connections among them, this process may open; Infinity where nothing tells (not Linux). */
export function mostOpenFiles(): number {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}
