import { Card } from "#app/ui/card.tsx";
import { t } from "#languages/messages.ts";

/** The pictures that a customer sent with a request; each opens in full. `urlOf` gives the URL of a picture. */
export function CustomerPictures({
  pictures,
  urlOf,
}: {
  pictures: { id: string }[];
  urlOf: (pictureId: string) => string;
}) {
  if (pictures.length === 0) return null;
  return (
    <Card title={t("Pictures from the customer")}>
      <ul className="grid grid-cols-2 gap-3">
        {pictures.map(({ id }, at) => (
          <li key={id}>
            <a href={urlOf(id)} target="_blank" rel="noopener" className="block">
              <img
                src={urlOf(id)}
                width={240}
                height={240}
                loading="lazy"
                alt={t("Picture {number}", { number: at + 1 })}
                className="aspect-square w-full rounded-md border border-line bg-paper object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
