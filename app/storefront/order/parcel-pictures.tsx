import { message, t, type Message } from "#languages/messages.ts";
import type { Parcel } from "#shop/fulfilment/parcels.server.ts";
import * as links from "#shop/links.ts";
import type { FullOrder } from "#shop/orders/read-order.server.ts";
import { useLinkKey } from "../shared/order/use-link-key.ts";

type PictureKind = Parcel["pictures"][number]["kind"];

/** The pictures that the shop took while packing; each opens in full. */
export function ParcelPictures({ order, parcel }: { order: FullOrder; parcel: Parcel }) {
  const linkKey = useLinkKey();
  if (parcel.pictures.length === 0) return null;
  return (
    <ul className="mt-5 grid grid-cols-2 gap-3 border-t border-line pt-5 sm:grid-cols-3 print:hidden">
      {parcel.pictures.map(({ id, kind }) => {
        const picture = links.parcelPicture(order.id, id, linkKey);
        return (
          <li key={id}>
            <a href={picture} target="_blank" rel="noopener" className="block text-sm">
              <img
                src={picture}
                width={240}
                height={240}
                loading="lazy"
                alt={t(alts[kind])}
                className="aspect-square w-full rounded-md border border-line bg-paper object-cover"
              />
              <span className="mt-1.5 block text-ink-soft">{t(captions[kind])}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

const captions: Record<PictureKind, Message> = {
  scale: message("On our scale"),
  content: message("What is inside"),
  sealed: message("Sealed"),
  label: message("Label"),
};
const alts: Record<PictureKind, Message> = {
  scale: message("Your pieces on our scale"),
  content: message("Your pieces before the parcel was closed"),
  sealed: message("The sealed parcel"),
  label: message("The parcel's label"),
};
