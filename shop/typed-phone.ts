/**
 * Formats a number while it is typed, as `formatPhone` will format it, whose library is too large for the browser. A
 * number of another country, or one that is not Malaysian after all, stays as typed. Undefined while it is too short.
 */
export function formatTypedPhone(typed: string): string | undefined {
  const text = typed.trim().replaceAll(/\s+/g, " ");
  const digits = text.replaceAll(/\D/g, "");
  if (digits.length < 8) return undefined;
  const isForeign = text.startsWith("+") && !digits.startsWith("60");
  if (isForeign) return text;
  const national = digits.replace(/^60(?=\d)/, "0").replace(/^00/, "0");
  const parts = patterns.map((pattern) => pattern.exec(national)).find((found) => found !== null);
  return parts ? `${parts[1]}-${parts[2]} ${parts[3]}` : text;
}

/** Mobile numbers, Klang Valley, Sabah and Sarawak, the other states. */
const patterns = [
  /^(011)(\d{4})(\d{4})$/,
  /^(01[02-46-9])(\d{3})(\d{4})$/,
  /^(03)(\d{4})(\d{4})$/,
  /^(08\d)(\d{3})(\d{3})$/,
  /^(0[4-79])(\d{3})(\d{4})$/,
];
