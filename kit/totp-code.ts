import { createHmac } from "node:crypto";

/** An authenticator app's code for this `otpauth:` address (RFC 6238), this many half minutes from now. */
export function totpCode(setup: string, later = 0): string {
  const base32 = new URL(setup).searchParams.get("secret")!;
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = base32.split("").map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, "0"));
  const bytes = bits
    .join("")
    .match(/.{8}/g)!
    .map((byte) => parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const mac = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const at = mac.at(-1)! & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
