import type { EditableProduct } from "#shop/catalogue/read-product-for-edit.server.ts";

export type ShownImage = Omit<EditableProduct["images"][number], "translations"> & {
  /** The alternative texts in other languages, by their codes. */
  alts: { [language: string]: string | undefined };
  remove: boolean;
};

type SentImage = { alt?: string; alts?: ShownImage["alts"]; remove?: string };

/** The product's images, with the order, alt texts and deletions of a submission that was refused (`sent`). */
export function initialImages(
  images: EditableProduct["images"],
  sent: object | null | undefined,
): ShownImage[] {
  const rows = sent && "images" in sent && Array.isArray(sent.images) ? sent.images : [];
  const places = new Map(
    rows.map((row: { id?: string } | undefined, place) => [row?.id, { place, row }]),
  );
  return images
    .map(({ translations, ...image }) => {
      const row = places.get(image.id)?.row as SentImage | undefined;
      const saved = Object.entries(translations).map(([language, { alt }]) => [language, alt]);
      return {
        ...image,
        alt: row ? (row.alt ?? "") : image.alt,
        alts: row ? (row.alts ?? {}) : Object.fromEntries(saved),
        remove: Boolean(row?.remove),
      };
    })
    .toSorted((one, other) => placeOf(one.id) - placeOf(other.id));

  function placeOf(id: string): number {
    return places.get(id)?.place ?? images.length;
  }
}
