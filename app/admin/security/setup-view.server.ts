import { encode } from "uqr";

export type SetupView = {
  /** The otpauth URI in the QR code. The form posts it, so that it is still known after a wrong code. */
  address: string;
  /** In groups of four characters, for typing it into an app. */
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
