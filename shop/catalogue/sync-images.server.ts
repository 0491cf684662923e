import { and, eq, notInArray } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { productImages } from "#db/schema/catalogue.ts";
import type { Picture, Translations } from "#db/schema/units.ts";
import { keepOtherLanguages, withoutEmpty } from "#shop/translation-fields.server.ts";
import type { ProductForm } from "./product-form.server.ts";

/** Makes a product's images equal to those of its form: those that it keeps, in its order, then the new pictures. */
export async function syncImages(
  tx: Tx,
  productId: string,
  form: ProductForm,
  pictures: Picture[],
) {
  const keptImages = imagesKeptBy(form);
  await tx.delete(productImages).where(
    and(
      eq(productImages.productId, productId),
      notInArray(
        productImages.id,
        keptImages.map(({ id }) => id),
      ),
    ),
  );
  const saved = await tx
    .select({ id: productImages.id, translations: productImages.translations })
    .from(productImages)
    .where(eq(productImages.productId, productId));
  for (const [displayOrder, { id, alt, alts }] of keptImages.entries()) {
    const former = saved.find((image) => image.id === id)?.translations;
    const translations = translationsOf(alts, former);
    await tx
      .update(productImages)
      .set({ alt, translations, displayOrder })
      .where(and(eq(productImages.id, id), eq(productImages.productId, productId)));
  }
  const added = pictures.map((picture, index) => {
    const displayOrder = keptImages.length + index;
    return { productId, picture, alt: firstAlt(form, displayOrder), displayOrder };
  });
  if (added.length > 0) await tx.insert(productImages).values(added);
}

/** The saved images that stay, in the form's order. */
export function imagesKeptBy(form: Pick<ProductForm, "images">) {
  return form.images.flatMap(({ id, alt, alts, remove }) =>
    id && !remove ? [{ id, alt, alts }] : [],
  );
}

/** An image's alternative texts, as they are saved. */
export function translationsOf(
  alts: ProductForm["images"][number]["alts"],
  former: Translations<"alt"> | undefined,
) {
  const given = Object.entries(alts).map(([language, text]) => [language, { alt: text }]);
  return keepOtherLanguages(former, withoutEmpty(Object.fromEntries(given)));
}

/** Only the first image is named after the product: pages say of the others which view they are. */
export function firstAlt(form: Pick<ProductForm, "name">, at: number): string {
  return at === 0 ? form.name : "";
}
