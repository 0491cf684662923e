import { readFileSync } from "node:fs";

/** How many files and connections this process may open. Infinity if unknown, as on other systems than Linux. */
export function maxOpenFiles(): number {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}
