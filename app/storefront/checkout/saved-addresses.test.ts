import { createElement } from "react";
import { expect, test, vi } from "vitest";
import type { SavedAddress } from "#shop/customers/addresses.server.ts";
import { htmlOf } from "#tests/render.ts";
import { SavedAddresses } from "./saved-addresses.tsx";

// As React shows it in a browser: without scripts, the select does not exist.
vi.mock(import("#app/ui/use-hydrated.ts"), () => ({ useHydrated: () => true }));

const place = { line2: null, postcode: "46000", city: "Petaling Jaya", state: "Selangor" };
const office = { ...place, id: "office", label: "Office", line1: "Level 40, Menara Emas" };
const home = { ...place, id: "home", label: "Home", line1: "12 Jalan Melati" };

function shownFor(line1: string) {
  const { postcode, city, state } = place;
  const fields = {
    line1: { value: line1 },
    line2: { value: undefined },
    postcode: { value: postcode },
    city: { value: city },
    state: { value: state },
  };
  const addresses = [office, home] as unknown as SavedAddress[];
  const html = htmlOf(createElement(SavedAddresses, { addresses, fields }));
  return /<option [^>]*selected=""[^>]*>([^<]*)</.exec(html)?.[1];
}

test("the select shows the saved address that is in the fields, typed or restored", () => {
  expect(shownFor(office.line1)).toBe("Office, Level 40, Menara Emas, Petaling Jaya");
  expect(shownFor(home.line1)).toBe("Home, 12 Jalan Melati, Petaling Jaya");
  expect(shownFor("12 jalan  melati ")).toBe("Home, 12 Jalan Melati, Petaling Jaya");
  expect(shownFor("Lot 7, Jalan Pasar Lama")).toBe("Another address");
});
