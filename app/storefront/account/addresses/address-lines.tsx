import type { SavedAddress } from "#shop/customers/addresses.server.ts";

export function AddressLines({ address }: { address: SavedAddress }) {
  const { line1, line2, postcode, city, state } = address;
  return (
    <address className="text-ink-soft not-italic wrap-anywhere">
      {[line1, line2, `${postcode} ${city}`, state].filter(Boolean).map((line, index) => (
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}

/** The customer's name for the address, or its first line. */
export function addressName({ label, line1 }: Pick<SavedAddress, "label" | "line1">): string {
  return label ?? line1;
}
