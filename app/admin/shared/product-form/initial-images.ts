import type { EditableProduct } from "#shop/catalogue/read-product-for-edit.server.ts";

export type ShownImage = EditableProduct["images"][number] & { remove: boolean };

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
    .map((image) => {
      const row = places.get(image.id)?.row as { alt?: string; remove?: string } | undefined;
      return { ...image, alt: row ? (row.alt ?? "") : image.alt, remove: Boolean(row?.remove) };
    })
    .toSorted((one, other) => placeOf(one.id) - placeOf(other.id));

  function placeOf(id: string): number {
    return places.get(id)?.place ?? images.length;
  }
}
