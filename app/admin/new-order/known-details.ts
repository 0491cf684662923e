import type { KnownCustomer } from "#shop/customers/read-customer.server.ts";

/** The customers with the phone number `typed`. */
export type Known = { typed: string; customers: KnownCustomer[] };

/** The fields of the customer form that are known, by name. A field that is not known keeps what was typed. */
export function knownDetails({ name, email, address }: KnownCustomer): Record<string, string> {
  const place = address && {
    line1: address.line1,
    line2: address.line2 ?? "",
    postcode: address.postcode,
    city: address.city,
    state: address.state,
  };
  return { fullName: name, ...(email && { email }), ...place };
}
