/** The fields of an address that decide where a parcel goes. */
type Destination = Record<"line1" | "postcode" | "city" | "state", string> & {
  line2: string | null;
};

/** Whether a typed address is the saved one, apart from blanks and capitals. */
export function isSameAddress(one: Destination, other: Destination): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ line1, line2, postcode, city, state }: Destination): string {
  return [line1, line2 ?? "", postcode, city, state]
    .map((line) => line.trim().replaceAll(/\s+/g, " ").toLowerCase())
    .join("\n");
}
