import sharp from "sharp";
import { expect, test } from "vitest";
import { findFault } from "#prove/fuzz/check-reply.ts";
import { canary } from "#prove/fuzz/environment.ts";
import type { Sent } from "#prove/fuzz/sent.ts";
import { expectClean } from "#prove/files/clean-picture.ts";
import { hostileFile, picture, stowaway } from "#prove/files/hostile-file.ts";
import { jpegSegment, withSegments } from "#prove/files/bytes.ts";
import { createRandom } from "#kit/random.ts";

// The fuzz and files proofs pass when they find nothing; here each check must find its fault.

const origin = "http://localhost:3000";
const sent: Sent = { who: "a guest", method: "GET", target: "/", headers: [], body: "" };
const sniffs = "X-Content-Type-Options: nosniff";
const html = `Content-Type: text/html\r\n${sniffs}`;

function judged(
  status: string,
  head: string,
  body: string,
  { target = "/", asStaff = false } = {},
) {
  const headers = head.split("\r\n").map((line): [string, string] => {
    const [name = "", value = ""] = line.split(": ");
    return [name.toLowerCase(), value];
  });
  const reply = { status: Number.parseInt(status, 10), headers: new Map(headers), text: body };
  return findFault({ ...sent, target }, reply, origin, asStaff);
}

test("a correct answer has no fault", () => {
  expect(judged("200 OK", html, "<p>Gold</p>")).toBeUndefined();
  expect(judged("302 Found", "Location: /auth?next=%2Fadmin", "")).toBeUndefined();
  expect(judged("503 Busy", "Retry-After: 1", "")).toBeUndefined();
  expect(judged("404 Not Found", html, "<p>&quot; fza=&quot;1 &lt;fzx></p>")).toBeUndefined();
  expect(
    judged("202 OK", `Content-Type: text/x-script\r\n${sniffs}`, '["/auth"]', {
      target: "/admin.data",
    }),
  ).toBeUndefined();
  // The data of a missing page, requested by a route name that does not exist.
  const missingPage = { target: "/admin.data.data?_routes=none" };
  expect(judged("200 OK", html, "[{}]", missingPage)).toBeUndefined();
});

test.each([
  ["an internal error", judged("500 Oh", html, "x")],
  ["a 503 without Retry-After", judged("503 Busy", html, "x")],
  ["no content type", judged("200 OK", sniffs, "x")],
  ["a type that may be sniffed", judged("200 OK", "Content-Type: text/plain", "x")],
  ["another host", judged("302 Found", "Location: //fz.invalid/x", "")],
  ["another host, with a backslash", judged("302 Found", "Location: /\\fz.invalid", "")],
  ["an injected header", judged("200 OK", `x-fzh: 1\r\n${html}`, "x")],
  ["an injected element", judged("200 OK", html, "<p><fzx></p>")],
  ["an injected attribute", judged("200 OK", html, '<p title="" fza="1"></p>')],
  ["a file path of the server", judged("404 Not Found", html, "in /x/node_modules/react/index.js")],
  ["SQL", judged("400 Bad", html, 'select "id" from "users" where')],
  ["a stack", judged("400 Bad", html, "\n    at async find (file:///x/y.js:1:2)")],
  ["another person's name", judged("200 OK", html, `<p>${canary} Aisyah</p>`)],
  [
    "the staff door, open",
    judged("200 OK", html, "<p>Orders</p>", { target: "/admin/orders?q=1" }),
  ],
  ["an admin page's data", judged("200 OK", html, "[]", { target: "/admin.data?_routes=none" })],
  ["an admin list's data", judged("202 OK", html, "[]", { target: "/admin/orders.data" })],
])("%s is detected in an answer", (_, fault) => {
  expect(fault).toEqual(expect.any(String));
});

test("staff may see a customer's name", () => {
  expect(
    judged("200 OK", html, `<p>${canary}</p>`, { target: "/admin", asStaff: true }),
  ).toBeUndefined();
});

const drawn = picture(createRandom(1));
const file = hostileFile("another file", Buffer.from("something else"), "jpeg", "taken");

test("a re-encoded picture is clean", async () => {
  await expectClean(await drawn.clone().jpeg({ quality: 90 }).toBuffer(), "jpeg", file);
  await expectClean(await drawn.clone().webp().toBuffer(), "webp", file);
});

test.each([
  [
    "EXIF",
    () =>
      drawn
        .clone()
        .withExif({ IFD0: { Make: "x" } })
        .jpeg()
        .toBuffer(),
  ],
  ["XMP", () => drawn.clone().withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>").jpeg().toBuffer()],
  ["a colour profile", () => drawn.clone().withIccProfile("p3").jpeg().toBuffer()],
  ["an orientation", () => drawn.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  [
    "a comment",
    async () => withSegments(await drawn.clone().jpeg().toBuffer(), jpegSegment(0xfe, "x")),
  ],
  ["IPTC", async () => withSegments(await drawn.clone().jpeg().toBuffer(), jpegSegment(0xed, "x"))],
  [
    "trailing data",
    async () => Buffer.concat([await drawn.clone().jpeg().toBuffer(), Buffer.from("PK")]),
  ],
  [
    "a stowaway",
    async () => Buffer.concat([await drawn.clone().webp().toBuffer(), Buffer.from(stowaway)]),
  ],
  ["another format", () => drawn.clone().png().toBuffer()],
  ["half of its pixels", async () => (await drawn.clone().jpeg().toBuffer()).subarray(0, 450)],
])("%s is detected in a picture", async (_, make) => {
  await expect(make().then((made) => expectClean(made, "jpeg", file))).rejects.toThrow();
});

test("the original file is not clean", async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#123" } })
    .jpeg()
    .toBuffer();
  await expect(expectClean(bytes, "jpeg", { ...file, bytes })).rejects.toThrow("the file itself");
});
