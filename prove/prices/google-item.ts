/**
 * The attributes that Google's product data specification (https://support.google.com/merchants/answer/7052112) requires of
 * a new product without a barcode, with the form that it names for each. Colour, size, gender and age group are required
 * of clothes in six countries only, Malaysia not among them.
 */
const required: Record<string, RegExp> = {
  id: /^[\x21-\x7e]{1,50}$/,
  title: /^[^]{1,150}$/,
  description: /^[^]{1,5000}$/,
  link: /^https?:\/\/\S{1,1990}$/,
  image_link: /^https?:\/\/\S{1,1990}$/,
  availability: /^in_stock$/,
  price: /^\d+\.\d\d MYR$/,
  brand: /^[^]{1,70}$/,
  condition: /^new$/,
  identifier_exists: /^no$/,
};

/** What is missing or malformed in an item of the feed, by the names of the attributes. */
export function faultsOf(item: Record<string, string>): string[] {
  return Object.entries(required).flatMap(([name, form]) =>
    form.test(item[name] ?? "") ? [] : name,
  );
}

/** The attributes of each item of the feed, without its `shipping`, which has parts. */
export function itemsOf(xml: string): Record<string, string>[] {
  return xml
    .split("<item>")
    .slice(1)
    .map((item) => item.replace(/<g:shipping>.*<\/g:shipping>/, ""))
    .map((item) =>
      Object.fromEntries(
        [...item.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(([, name, value]) => [name!, value!]),
      ),
    );
}
