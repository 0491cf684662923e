import { expect, test } from "vitest";
import { isEastMalaysia, malaysianStates } from "./malaysian-states.ts";
import { isUnlikely, postcodeQuestion, statesOfPostcode } from "./postcodes.ts";

test.each([
  ["02600", ["Perlis"]],
  ["07000", ["Kedah"]],
  ["10250", ["Pulau Pinang"]],
  ["18500", ["Kelantan"]],
  ["24300", ["Terengganu"]],
  ["28800", ["Pahang"]],
  ["36810", ["Perak"]],
  ["48300", ["Selangor"]],
  ["50000", ["Kuala Lumpur"]],
  ["60000", ["Kuala Lumpur"]],
  ["62988", ["Putrajaya"]],
  ["63000", ["Selangor"]],
  ["73509", ["Negeri Sembilan"]],
  ["75000", ["Melaka"]],
  ["79100", ["Johor"]],
  ["87033", ["Labuan"]],
  ["91309", ["Sabah"]],
  ["98859", ["Sarawak"]],
  // Hill resorts of Pahang, with postcodes between those of other states.
  ["39000", ["Pahang"]],
  ["49000", ["Pahang"]],
  ["69000", ["Pahang"]],
  // Post offices that serve two states.
  ["14390", ["Pulau Pinang", "Kedah"]],
  ["34950", ["Perak", "Kedah"]],
  ["53100", ["Kuala Lumpur", "Selangor"]],
  ["68100", ["Selangor", "Kuala Lumpur"]],
])("postcode %s is in %j", (postcode, states) => {
  expect(statesOfPostcode(postcode)).toEqual(states);
});

test.each(["", "5", "5000", "500000", "5000O", "00000", "38000", "99999"])(
  "%j is in no state",
  (postcode) => expect(statesOfPostcode(postcode)).toEqual([]),
);

test("every state has postcodes, and no area is in both halves of the country", () => {
  const areas = Array.from({ length: 100 }, (_, area) => `${area}`.padStart(2, "0"));
  const states = areas.map((area) => statesOfPostcode(`${area}000`));
  expect([...new Set(states.flat())].toSorted()).toEqual(malaysianStates);
  for (const served of states) expect(new Set(served.map(isEastMalaysia)).size).toBeLessThan(2);
});

test("a question is asked about a complete postcode of another state only", () => {
  const ask = (postcode: string, state: string) => postcodeQuestion({ postcode, state });
  expect(ask("88000", "Selangor")).toContain("Postcode 88000 is usually in Sabah.");
  expect(ask("99999", "Selangor")).toContain("We don't know postcode 99999.");
  for (const [postcode, state] of [
    ["88000", "Sabah"],
    ["88000", ""],
    ["8800", "Selangor"],
    ["53100", "Selangor"],
    ["53100", "Kuala Lumpur"],
  ] as const) {
    expect([postcode, state, isUnlikely({ postcode, state })]).toEqual([postcode, state, false]);
    expect(ask(postcode, state)).toBeUndefined();
  }
});
