import { expect, test } from "vitest";
import { socialLinks } from "./social-links.ts";

test("each line is a link with the name of its site", () => {
  const text = `
    https://www.instagram.com/emas
    https://m.facebook.com/emas
    https://emas.example/blog`;
  expect(socialLinks(text)).toEqual([
    { name: "Instagram", url: "https://www.instagram.com/emas" },
    { name: "Facebook", url: "https://m.facebook.com/emas" },
    { name: "emas.example", url: "https://emas.example/blog" },
  ]);
  expect(socialLinks("")).toEqual([]);
});
