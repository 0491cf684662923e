type Address = {
  line1: string;
  line2: string | null;
  postcode: string;
  city: string;
  state: string;
};

/** An address on one line, for a sentence or a history. */
export function addressLine({ line1, line2, postcode, city, state }: Address): string {
  return [line1, line2, `${postcode} ${city}`, state].filter(Boolean).join(", ");
}
