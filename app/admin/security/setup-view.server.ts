import { encode } from "uqr";

export type SetupView = {
  /** The otpauth URI in the QR code; posted with the form, so that a wrong code does not lose it. */
  address: string;
  /** For typing into an app, in groups of four. */
  secret: string;
  qr: { size: number; path: string };
};

/** The otpauth URI as a QR code (one SVG path) and its secret as text. */
export function setupView(address: string): SetupView {
  const secret = URL.canParse(address) ? new URL(address).searchParams.get("secret") : null;
  const { data, size } = encode(address, { ecc: "M", border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return {
    address,
    secret: (secret ?? "").replaceAll(/(.{4})(?=.)/g, "$1 "),
    qr: { size, path },
  };
}
