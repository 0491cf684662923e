// How staff search lists of people and orders: the same in orders and in customers.

/**
 * The first six words of a search; each must occur in a match. `012-345` and `012 345` are each a part of one phone
 * number, not two words.
 */
export function searchWords(search: string): string[] {
  const text = search.trim().slice(0, 100);
  if (!text) return [];
  return partOfPhone.test(text) ? [text] : text.split(/\s+/).slice(0, 6);
}

/**
 * The number of an order from one that the shop prints: `#JJ1700000000001`, its parcel `JJ1700000000001-1`, or its return
 * `JJ1700000000001-R2`. Only a whole number loses its end, so that `012-345` stays a part of a phone number.
 */
export function orderNumberFrom(word: string): string {
  return word.replace(/^#(?=(jj)?\d)/i, "").replace(/^(jj\d{13})-r?\d+$/i, "$1");
}

/** A LIKE pattern for text that contains the word. */
export function containing(word: string): string {
  return `%${word.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * A LIKE pattern for the stored phone numbers that contain these digits; undefined if the word is no part of one. Phone
 * numbers are stored as `+60123456789`, without the leading zero that people type.
 */
export function phoneContaining(word: string): string | undefined {
  const digits = word.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length > 2 && partOfPhone.test(word) ? `%${digits}%` : undefined;
}

const partOfPhone = /^\+?[\d\s()-]+$/;
