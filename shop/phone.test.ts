import { expect, test } from "vitest";
import { formatPhone, parsePhone, phoneShape } from "./phone.server.ts";

test.each(["012-345 6789", "0123456789", "+60 12-345 6789", "60123456789", " 012 345 6789 "])(
  "%j is read as one number",
  (text) => expect(parsePhone(text)).toBe("+60123456789"),
);

test.each(["", "abc", "012", "123", "012-345", "+60", "99999999999999999999"])(
  "%j is not a number",
  (text) => expect(parsePhone(text)).toBeUndefined(),
);

test("numbers are formatted as people write them", () => {
  expect(formatPhone("+60123456789")).toBe("012-345 6789");
  expect(formatPhone("+60321618888")).toBe("03-2161 8888");
  expect(formatPhone(parsePhone("+65 9123 4567")!)).toBe("+65 9123 4567");
});

test("a form field says whether it is empty or wrong", () => {
  const field = phoneShape("Please enter your phone number");
  expect(field.parse("012-345 6789")).toBe("+60123456789");
  const wrongs = [undefined, "  ", "12"].map((text) => field.safeParse(text).error?.issues);
  expect(wrongs.map((issues) => issues?.map((issue) => issue.message))).toEqual([
    ["Please enter your phone number"],
    ["Please enter your phone number"],
    ["Please enter a valid phone number"],
  ]);
});
