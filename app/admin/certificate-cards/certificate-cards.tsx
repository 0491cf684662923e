import { ChoiceLine } from "#app/ui/choices.tsx";
import { langOf } from "#app/ui/lang-of.ts";
import { QrCode } from "#app/ui/qr-code.tsx";
import { t } from "#languages/messages.ts";
import type { OrderCertificate } from "#shop/certificates/order-certificates.server.ts";
import { purityName } from "#shop/purity.ts";
import { formatWeight } from "#shop/weight.ts";
import type { PaperProps } from "../shared/load-paper.server.tsx";

/** More cards of one item than this are printed by printing again. */
const maxCards = 50;

type Props = PaperProps & { certificates: OrderCertificate[]; hallmark: string };

/** One card for each piece. Pieces of the same item have the same certificate, because the shop does not tell them apart. */
export function CertificateCards({ order, shop, certificates, hallmark }: Props) {
  const cards = order.items.flatMap((item) => {
    const certificate = certificates.find(({ orderItemId }) => orderItemId === item.id);
    if (!certificate) return [];
    const count = Math.min(item.quantity, maxCards);
    return Array.from({ length: count }, (_, at) => ({
      key: `${item.id} ${at}`,
      item,
      certificate,
    }));
  });
  return (
    <div className="flex flex-wrap gap-6 print:block">
      {cards.map(({ key, item, certificate }) => (
        <article
          key={key}
          className="flex h-[54mm] w-[85mm] max-w-full break-after-page gap-[3mm] overflow-hidden rounded-[3mm] border border-line bg-white p-[4mm] text-[2.6mm] leading-tight text-black last:break-after-auto print:rounded-none print:border-0"
        >
          <div className="flex min-w-0 flex-1 flex-col">
            <p className="display truncate text-[4.4mm]">{shop.name}</p>
            <p className="truncate">{shop.registrationNumber}</p>
            <p
              lang={langOf(item, "productName")}
              className="mt-[3mm] line-clamp-2 text-[3.4mm] font-semibold break-words"
            >
              {item.productName}
            </p>
            <p className="mt-[1mm] text-[3.4mm] tabular-nums">
              {purityName(item.purity)} · {formatWeight(item.weight)}
            </p>
            <p className="mt-[0.5mm] line-clamp-2 break-words">
              <ChoiceLine of={item} />
            </p>
            {hallmark ? (
              <p className="mt-[0.5mm] truncate">{t("Hallmark: {words}", { words: hallmark })}</p>
            ) : null}
            <p className="mt-auto">
              {t("Scan the code and weigh the piece. A card alone proves nothing.")}
            </p>
          </div>
          <div className="w-[30mm] shrink-0 self-center [&>svg]:size-[30mm]">
            <QrCode
              drawing={certificate.drawing}
              label={t("QR code of the certificate")}
              maxSide={160}
            />
          </div>
        </article>
      ))}
    </div>
  );
}
