import { data } from "react-router";
import { profileFor } from "#app/http/cached-shop-data.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { message } from "#languages/messages.ts";
import { findCertificate } from "#shop/certificates/read-certificate.server.ts";
import { formatMinutes } from "#app/ui/format-minutes.ts";
import { pageTitle } from "../shared/page-meta.ts";
import { CertificateScreen } from "./certificate-screen.tsx";
import { soldIn } from "./sold-in.server.ts";
import type { Route } from "./+types/route";

export const meta = pageTitle(message("Certificate"));

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  loaderHeaders.set("Cache-Control", "no-store");
  loaderHeaders.set("X-Robots-Tag", "noindex");
  return loaderHeaders;
}

/** An unknown token gets the same page, which says that the certificate is not the shop's, with status 404. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ip } = await visitorOf(context);
  const { name, registrationNumber, hallmark, phone } = await profileFor(context);
  const shop = { name, registrationNumber, hallmark, phone };
  const found = await findCertificate(params.token, ip);
  if (found.ok) {
    const { soldAt, ...certificate } = found.certificate;
    // The server formats the month, so that the HTML and hydration agree.
    return { shop, certificate: { ...certificate, soldIn: soldIn(soldAt) } };
  }
  if (found.reason === "not-ours") return data({ shop }, { status: 404 });
  const retry = { "Retry-After": String(found.retryAfter) };
  const retryIn = formatMinutes(found.retryAfter);
  return data({ shop, retryIn }, { status: 429, headers: retry });
}

export default function Certificate({ loaderData }: Route.ComponentProps) {
  return <CertificateScreen {...loaderData} />;
}
