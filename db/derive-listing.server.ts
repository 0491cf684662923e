import type pg from "pg";

/** The file whose functions derive the listing. When it changes, older versions of it have written the listing. */
export const listingFile = "maintain-listing.sql";

/**
 * Derives the listing and the words for misspelt searches again. Outside of a transaction, each batch commits by
 * itself: it locks its products, and orders wait for no more than one batch.
 */
export async function deriveListing(
  client: pg.ClientBase,
  {
    batchSize = 500,
    // A batch that waited too long for a row fails alone, and lets go of the others meanwhile.
    retry = (work: () => Promise<void>) => work(),
  } = {},
) {
  await retry(async () => {
    await client.query(`select learn_words(array(${names("categories")}))`);
  });
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await client.query<{ ids: string[] }>(
      "select array(select id from products where id > $1 order by id limit $2) as ids",
      [after, batchSize],
    );
    const { ids } = rows[0]!;
    if (ids.length === 0) return;
    await retry(async () => {
      // Products before words, like the triggers.
      await client.query(
        `select update_listing($1), learn_words(array(${names("products")} where id = any ($1)))`,
        [ids],
      );
    });
    after = ids.at(-1)!;
  }
}

/** A query for the names of the rows, each in all languages. */
function names(table: "products" | "categories") {
  return `select concat_ws(' ', name, translated_texts(translations, 'name')) from ${table}`;
}
