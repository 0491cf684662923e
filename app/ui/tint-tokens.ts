/** Converts a colour such as `#e7d9c6` to a `data-tint` value such as `r14 g13 b12`, which `tint.css` styles. */
export function tintTokens(tint: string): string {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(tint) ?? [];
  const steps = parts.map((part) => Math.round(Number.parseInt(part, 16) / 17));
  return steps.map((step, index) => `${"rgb"[index]}${step}`).join(" ");
}
