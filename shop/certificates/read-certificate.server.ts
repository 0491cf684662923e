import { eq } from "drizzle-orm";
import { certificates } from "#db/schema/certificates.ts";
import { currentLanguage } from "#languages/language.server.ts";
import { getFile, type Bytes } from "#platform/files.server.ts";
import { consumeBuyerRateLimit, type TooManyRequests } from "#shop/buyer-limits.server.ts";
import { withTranslatedItems, withEnglishItems, type OrderItem } from "#shop/orders/item-names.ts";
import { pick } from "#shop/pick.ts";
import { readCertificateRows, type CertificateRow } from "./certificate-rows.server.ts";

/** What anyone with the certificate's address sees: nothing about the order, its buyer or its price. */
export type Certificate = ReturnType<typeof toCertificate>;
export type FindCertificate =
  | { ok: true; certificate: Certificate }
  | { ok: false; reason: "not-ours" }
  | TooManyRequests;

/** The certificate with this token. Rate limited by IP address. */
export async function findCertificate(token: string, ip: string): Promise<FindCertificate> {
  const limit = await consumeBuyerRateLimit("certificate-by-ip", ip);
  if (!limit.ok) return limit;
  const row = await readRow(token);
  return row ? { ok: true, certificate: toCertificate(row) } : { ok: false, reason: "not-ours" };
}

/** The bytes of the picture of the piece on the scale; undefined if there is none. */
export async function readScalePicture(
  token: string,
  ip: string,
): Promise<{ ok: true; picture: Bytes | undefined } | TooManyRequests> {
  const limit = await consumeBuyerRateLimit("certificate-by-ip", ip);
  if (!limit.ok) return limit;
  const file = (await readRow(token))?.scalePicture;
  return { ok: true, picture: file ? await getFile(file) : undefined };
}

/** A text that is no token is looked up as one that no certificate has, so that both take the same time. */
async function readRow(token: string): Promise<CertificateRow | undefined> {
  const asked = /^[0-9a-f]{32}$/.test(token) ? token : "none";
  return (await readCertificateRows(eq(certificates.token, asked)))[0];
}

function toCertificate({ token, item, state, soldAt, scalePicture, language }: CertificateRow) {
  // In the order's language, the piece has the name that its buyer read; in others, that of the shop.
  const named = language === currentLanguage() ? withTranslatedItems : withEnglishItems;
  const [shown] = named<{ items: OrderItem[] }>({ items: [item] }).items;
  return {
    token,
    ...pick(shown!, ["productName", "choices", "colorName", "untranslated"]),
    ...pick(item, ["purity", "weight", "quantity"]),
    state,
    soldAt,
    hasPicture: scalePicture !== null,
  };
}
