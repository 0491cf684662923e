const quarters = ["", "¼", "½", "¾"];

/** Formats a US ring size in quarters, such as `6½`. */
export function formatUsSize(size: number): string {
  const whole = Math.floor(size);
  return `${whole}${quarters[Math.round((size - whole) * 4)] ?? ""}`;
}
