import { href } from "react-router";
import { Card } from "#app/ui/card.tsx";
import { t } from "#languages/messages.ts";

/** The customer's pictures; each opens in full. */
export function TradeInPictures({
  tradeInId,
  pictures,
}: {
  tradeInId: string;
  pictures: { id: string }[];
}) {
  if (pictures.length === 0) return null;
  return (
    <Card title={t("Pictures from the customer")}>
      <ul className="grid grid-cols-2 gap-3">
        {pictures.map(({ id }, at) => {
          const picture = href("/admin/trade-ins/:tradeInId/pictures/:pictureId", {
            tradeInId,
            pictureId: id,
          });
          return (
            <li key={id}>
              <a href={picture} target="_blank" rel="noopener" className="block">
                <img
                  src={picture}
                  width={240}
                  height={240}
                  loading="lazy"
                  alt={t("Picture {number}", { number: at + 1 })}
                  className="aspect-square w-full rounded-md border border-line bg-paper object-cover"
                />
              </a>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
