import { isSameSignature, signature } from "#shop/signature.server.ts";

/**
 * The six digits that the buyer says at the counter. They are computed and never stored, so that no row, dump or backup
 * has them (ADR-0061). Only for what the buyer reads: never for staff, the log or the audit log.
 */
export function collectionCode(shipmentId: string): string {
  const bytes = Buffer.from(signature(`collection-code:${shipmentId}`), "base64url");
  // Of 48 bits, no remainder is more likely than another by more than 1 in 280 million.
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

export function isCollectionCode(shipmentId: string, typed: string): boolean {
  return isSameSignature(typed, collectionCode(shipmentId));
}
