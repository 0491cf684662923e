/** A tint like `#e7d9c6` in the words that `tint.css` knows: `r14 g13 b12`. */
export function tintWords(tint: string): string {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(tint) ?? [];
  const steps = parts.map((part) => Math.round(Number.parseInt(part, 16) / 17));
  return steps.map((step, at) => `${"rgb"[at]}${step}`).join(" ");
}
