import { readFileSync } from "node:fs";

/** How many files and connections this process may open; Infinity where unknown (not Linux). */
export function maxOpenFiles(): number {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}
