import { expect, test } from "vitest";
import { formatPhone, parsePhone } from "./phone.server.ts";
import { formatTypedPhone } from "./typed-phone.ts";

test.each([
  "012-345 6789",
  "0123456789",
  "+60 12-345 6789",
  "60123456789",
  " 012 345 6789 ",
  "011-2345 6789",
  "01123456789",
  "010-234 5678",
  "016-777 1234",
  "018 234 5678",
  "+60192345678",
  "03-7721 3344",
  "0377213344",
  "04-226 1234",
  "0722 31234",
  "09-747 1234",
  "082-412 345",
  "088 245678",
  "+65 9123 4567",
])("%j is shown as the order will show it", (typed) => {
  expect(formatTypedPhone(typed)).toBe(formatPhone(parsePhone(typed)!));
});

test.each(["012-345 678", "+6591234567", "+44 20 7946 0958", "015-4876 1234"])(
  "%j stays as it was typed",
  (typed) => expect(formatTypedPhone(typed)).toBe(typed),
);

test.each(["", "012", "+65 9123", "call me"])("%j is too short to be checked", (typed) => {
  expect(formatTypedPhone(typed)).toBeUndefined();
});
