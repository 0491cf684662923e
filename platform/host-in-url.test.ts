import { expect, test } from "vitest";
import { hostInUrl } from "./host-in-url.ts";

test.each([
  ["fd00::5", "http://[fd00::5]:3000/"],
  ["::1", "http://[::1]:3000/"],
  ["127.0.0.1", "http://127.0.0.1:3000/"],
  ["localhost", "http://localhost:3000/"],
])("%s is the host of %s", (host, url) => {
  expect(new URL(`http://${hostInUrl(host)}:3000`).href).toBe(url);
});
