import { href } from "react-router";
import { Facts } from "#app/ui/facts.tsx";
import { Card } from "#app/ui/card.tsx";
import { choicesOf, Choice } from "#app/ui/choices.tsx";
import { formatMoment } from "#shop/format-moment.ts";
import { langOf } from "#app/ui/lang-of.ts";
import { t, tPlural } from "#languages/messages.ts";
import type { Certificate } from "#shop/certificates/read-certificate.server.ts";
import type { CertificateState } from "#shop/certificates/certificate-state.ts";
import { purityName } from "#shop/purity.ts";
import { formatWeight } from "#shop/weight.ts";
import { PageHeading } from "../shared/catalogue/page-heading.tsx";
import { StateBand } from "../shared/order/state-band.tsx";

type Shop = { name: string; registrationNumber: string; hallmark: string; phone: string };
type Shown = Omit<Certificate, "soldAt"> & { soldIn: string };

/** What the shop knows of a piece. Without `certificate`, no certificate has this address. */
export function CertificateScreen({
  shop,
  certificate,
  retryIn,
}: {
  shop: Shop;
  certificate?: Shown;
  /** Set if this address has asked too often. */
  retryIn?: string;
}) {
  return (
    <div className="frame max-w-3xl! pb-16">
      <PageHeading title={t("Certificate")}>
        {t("What {shop} has on record about this piece.", { shop: shop.name })}
      </PageHeading>
      {retryIn === undefined ? (
        <State state={certificate?.state} phone={shop.phone} />
      ) : (
        <StateBand kind="checking" title={t("Too many requests")}>
          {t("Please try again in {time}.", { time: retryIn })}
        </StateBand>
      )}
      {certificate ? <Piece certificate={certificate} shop={shop} /> : null}
      <section aria-labelledby="proves" className="mt-10">
        <h2 id="proves" className="display text-xl">
          {t("What this page proves")}
        </h2>
        <ul className="mt-4 list-disc space-y-1.5 pl-5 text-ink-soft">
          <li>{t("The record exists: the address above belongs to this shop.")}</li>
          <li>
            {t(
              "It doesn't prove that the piece in your hand is this one. Weigh it: any scale shows whether the weight agrees.",
            )}
          </li>
          <li>
            {t("A copied QR code leads here too, so compare the piece, its stamp and its size.")}
          </li>
        </ul>
      </section>
    </div>
  );
}

function State({ state, phone }: { state: CertificateState | undefined; phone: string }) {
  switch (state?.kind) {
    case undefined:
      return (
        <StateBand kind="refused" title={t("Not ours")}>
          {t(
            "We have no certificate with this address. Don't rely on the paper that led you here.",
          )}
        </StateBand>
      );
    case "sold":
      return (
        <StateBand kind="done" title={t("Sold by us")}>
          {state.back > 0
            ? tPlural(
                state.back,
                "{count} of the pieces has come back to us since.",
                "{count} of the pieces have come back to us since.",
              )
            : null}
        </StateBand>
      );
    case "bought-back":
      return (
        <StateBand kind="refused" title={t("Bought back by us")}>
          {t(
            "We bought this piece back on {date}. If someone offers it to you with this certificate, call us.",
            { date: formatMoment(state.at, "date") },
          )}
        </StateBand>
      );
    case "returned":
      return (
        <StateBand kind="refused" title={t("Returned")}>
          {t(
            "The sale was cancelled or refunded, or the piece came back to us. If someone offers it to you with this certificate, call us.",
          )}
        </StateBand>
      );
    case "lost":
      return (
        <StateBand kind="refused" title={t("Reported lost or stolen")}>
          {phone
            ? t("Please don't buy it, and call us: {phone}", { phone })
            : t("Please don't buy it, and call us.")}
        </StateBand>
      );
  }
}

function Piece({ certificate, shop }: { certificate: Shown; shop: Shop }) {
  const { token, productName, purity, weight, quantity, soldIn, hasPicture } = certificate;
  return (
    <Card className="mt-6">
      <h2 className="display text-lg break-words" lang={langOf(certificate, "productName")}>
        {productName}
      </h2>
      <div className="mt-5 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Facts
          facts={{
            [t("Purity")]: purityName(purity),
            [t("Net gold weight")]:
              quantity > 1
                ? t("{weight} each, {count} pieces", {
                    weight: formatWeight(weight),
                    count: quantity,
                  })
                : formatWeight(weight),
            [t("Size and options")]:
              choicesOf(certificate).length > 0
                ? choicesOf(certificate).map((choice) => (
                    <span key={choice.name + choice.value} className="block">
                      <Choice choice={choice} />
                    </span>
                  ))
                : null,
          }}
        />
        <Facts
          facts={{
            [t("Hallmark")]: shop.hallmark,
            [t("Sold in")]: soldIn,
            [t("Sold by")]: shop.name,
            [t("Registration number")]: shop.registrationNumber,
          }}
        />
      </div>
      {hasPicture ? (
        <figure className="mt-6">
          <img
            src={href("/c/:token/scale.jpg", { token })}
            alt={t("The piece on our scale")}
            loading="lazy"
            className="aspect-4/3 w-full rounded-lg border border-line object-contain"
          />
          <figcaption className="mt-2 text-sm text-ink-soft">
            {t(
              "On our scale before it left the shop. Other pieces of the same parcel may lie beside it.",
            )}
          </figcaption>
        </figure>
      ) : null}
    </Card>
  );
}
