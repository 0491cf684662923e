/** Converts a tint like `#e7d9c6` to the tokens of `tint.css`: `r14 g13 b12`. */
export function tintTokens(tint: string): string {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(tint) ?? [];
  const steps = parts.map((part) => Math.round(Number.parseInt(part, 16) / 17));
  return steps.map((step, index) => `${"rgb"[index]}${step}`).join(" ");
}
