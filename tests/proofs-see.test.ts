import sharp from "sharp";
import { expect, test } from "vitest";
import { faultIn } from "#prove/fuzz/judge.ts";
import { canary } from "#prove/fuzz/people.ts";
import { readReply } from "#prove/fuzz/reply.ts";
import type { Sent } from "#prove/fuzz/sent.ts";
import { expectClean } from "#prove/files/clean-picture.ts";
import { named, picture, stowaway } from "#prove/files/hostile-file.ts";
import { jpegSegment, withSegments } from "#prove/files/bytes.ts";
import { chanceOf } from "#prove/fuzz/chance.ts";

// The fuzz and the files proofs pass by finding nothing: here they are shown what they must find.

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
  const text = `HTTP/1.1 ${status}\r\n${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const found = readReply(Buffer.from(text, "latin1"), { isHead: false, isOver: true });
  return faultIn({ ...sent, target }, found!.reply, origin, asStaff);
}

test("an answer as it should be has no fault", () => {
  expect(judged("200 OK", html, "<p>Gold</p>")).toBeUndefined();
  expect(judged("302 Found", "Location: /auth?next=%2Fadmin", "")).toBeUndefined();
  expect(judged("503 Busy", "Retry-After: 1", "")).toBeUndefined();
  expect(judged("404 Not Found", html, "<p>&quot; fza=&quot;1 &lt;fzx></p>")).toBeUndefined();
  expect(
    judged("202 OK", `Content-Type: text/x-script\r\n${sniffs}`, '["/auth"]', {
      target: "/admin.data",
    }),
  ).toBeUndefined();
  // The data of a page that is not there, asked for by a name that no screen has.
  const nobodys = { target: "/admin.data.data?_routes=none" };
  expect(judged("200 OK", html, "[{}]", nobodys)).toBeUndefined();
});

test.each([
  ["a fault of the shop", judged("500 Oh", html, "x")],
  ["a 503 that says nothing of when", judged("503 Busy", html, "x")],
  ["no content type", judged("200 OK", sniffs, "x")],
  ["a type that may be guessed", judged("200 OK", "Content-Type: text/plain", "x")],
  ["another host", judged("302 Found", "Location: //fz.invalid/x", "")],
  ["another host, with a backslash", judged("302 Found", "Location: /\\fz.invalid", "")],
  ["a header of the visitor's", judged("200 OK", `x-fzh: 1\r\n${html}`, "x")],
  ["an element of the visitor's", judged("200 OK", html, "<p><fzx></p>")],
  ["an attribute of the visitor's", judged("200 OK", html, '<p title="" fza="1"></p>')],
  ["a path of the machine", judged("404 Not Found", html, "in /x/node_modules/react/index.js")],
  ["SQL", judged("400 Bad", html, 'select "id" from "users" where')],
  ["a stack", judged("400 Bad", html, "\n    at async find (file:///x/y.js:1:2)")],
  ["somebody else's name", judged("200 OK", html, `<p>${canary} Aisyah</p>`)],
  [
    "the staff door, open",
    judged("200 OK", html, "<p>Orders</p>", { target: "/admin/orders?q=1" }),
  ],
  ["the staff's page's data", judged("200 OK", html, "[]", { target: "/admin.data?_routes=none" })],
  ["the staff door's data", judged("202 OK", html, "[]", { target: "/admin/orders.data" })],
])("%s is seen in an answer", (_, fault) => {
  expect(fault).toEqual(expect.any(String));
});

test("staff may be shown a customer's name", () => {
  expect(
    judged("200 OK", html, `<p>${canary}</p>`, { target: "/admin", asStaff: true }),
  ).toBeUndefined();
});

const drawn = picture(chanceOf(1));
const file = named("another file", Buffer.from("something else"), "jpeg", "taken");

test("a freshly written picture is clean", async () => {
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
  ["a tail", async () => Buffer.concat([await drawn.clone().jpeg().toBuffer(), Buffer.from("PK")])],
  [
    "a stowaway",
    async () => Buffer.concat([await drawn.clone().webp().toBuffer(), Buffer.from(stowaway)]),
  ],
  ["another format", () => drawn.clone().png().toBuffer()],
  ["half of its pixels", async () => (await drawn.clone().jpeg().toBuffer()).subarray(0, 450)],
])("%s is seen in a picture", async (_, make) => {
  await expect(make().then((made) => expectClean(made, "jpeg", file))).rejects.toThrow();
});

test("the file itself is no fresh picture", async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#123" } })
    .jpeg()
    .toBuffer();
  await expect(expectClean(bytes, "jpeg", { ...file, bytes })).rejects.toThrow("the file itself");
});
