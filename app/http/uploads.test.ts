import { connect, type AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readUpload } from "./upload.server.ts";
import { succeeded } from "#tests/answers.ts";

const maxBytes = 100_000;
const read = (request: Request) => readUpload(request, "receipt", { maxBytes });

describe("reading an upload", () => {
  test("returns the file's bytes and the other fields", async () => {
    const bytes = new Uint8Array([0, 13, 10, 45, 45, 255]);
    const form = formWith(bytes);
    form.append("note", "kertas & emas");
    const upload = succeeded(await read(postForm(form)));
    expect([...upload.bytes]).toEqual([...bytes]);
    expect([...upload.form]).toEqual([["note", "kertas & emas"]]);
  });

  test("reports a missing file: no such field, an empty input, or text instead", async () => {
    const missing = { ok: false, reason: "missing" };
    const other = new FormData();
    other.append("note", "x");
    expect(await read(postForm(other))).toEqual(missing);
    const empty = new FormData();
    empty.append("receipt", new File([], ""));
    expect(await read(postForm(empty))).toEqual(missing);
    const text = new FormData();
    text.append("receipt", "not a file");
    expect(await read(postForm(text))).toEqual(missing);
  });

  test("reports a body that is not multipart: another form type, none, or a broken one", async () => {
    const wrong = { ok: false, reason: "not-multipart" };
    expect(await read(postForm(new URLSearchParams({ receipt: "x" })))).toEqual(wrong);
    expect(await read(postForm(undefined))).toEqual(wrong);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    expect(await read(postForm("no boundary here", headers))).toEqual(wrong);
    expect(await read(postForm(undefined, headers))).toEqual(wrong);
    expect(await read(postForm("--x\r\n\r\n", { "content-type": "multipart/form-data" }))).toEqual(
      wrong,
    );
  });

  test("accepts a file of exactly the limit and refuses one byte more", async () => {
    expect(await read(postForm(formWith(new Uint8Array(maxBytes))))).toMatchObject({ ok: true });
    const refused = { ok: false, reason: "too-large" };
    expect(await read(postForm(formWith(new Uint8Array(maxBytes + 1))))).toEqual(refused);
  });

  test("refuses a body with an oversized declared length unread", async () => {
    const body = endless();
    const request = postForm(body.stream, {
      "content-type": "multipart/form-data; boundary=x",
      "content-length": "50000000",
    });
    expect(await read(request)).toEqual({ ok: false, reason: "too-large" });
    expect(body.sent()).toBeLessThan(maxBytes);
  });

  test("cuts off an oversized body without a declared length", async () => {
    const body = endless();
    const request = postForm(body.stream, { "content-type": "multipart/form-data; boundary=x" });
    expect(await read(request)).toEqual({ ok: false, reason: "too-large" });
    expect(body.sent()).toBeLessThan(maxBytes * 8);
  });
});

describe("through the server", () => {
  let server: ServerType;
  let port: number;

  beforeAll(async () => {
    server = serve({ port: 0, hostname: "127.0.0.1", fetch: answerLarge });
    await new Promise((resolve) => server.once("listening", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test("a client that sends too much still gets the reason", async () => {
    const address = `http://127.0.0.1:${port}/admin/products/import`;
    const large = new Uint8Array(20_000_000);
    const response = await fetch(address, { method: "POST", body: formWith(large) });
    expect(await response.json()).toEqual({ ok: false, reason: "too-large" });
    const sound = await fetch(address, { method: "POST", body: formWith(new Uint8Array(9)) });
    expect(await sound.json()).toMatchObject({ ok: true });
  });

  test("a screen whose route doesn't accept files cannot read any", async () => {
    const request = new Request("http://localhost:3000/cart", {
      method: "POST",
      body: formWith(new Uint8Array(9)),
    });
    await expect(readUpload(request, "receipt", { maxBytes: 9 })).rejects.toThrow("routes.ts");
  });

  test("even without a declared length", async () => {
    expect(await sendChunked(port, 20_000_000)).toContain('"reason":"too-large"');
  });
});

async function answerLarge(request: Request) {
  return Response.json(await readUpload(request, "receipt", { maxBytes: 6_000_000 }));
}

function postForm(body: BodyInit | undefined, headers?: HeadersInit) {
  const init = { method: "POST", body, headers, duplex: "half" };
  return new Request("http://localhost:3000/admin/products/import", init);
}

function formWith(bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append("receipt", new File([bytes], "receipt.jpg", { type: "image/jpeg" }));
  return form;
}

function endless() {
  let sent = 0;
  const begin = '--x\r\nContent-Disposition: form-data; name="receipt"; filename="a"\r\n\r\n';
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = sent ? new Uint8Array(16_384) : new TextEncoder().encode(begin);
      sent += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  return { stream, sent: () => sent };
}

/** A slow client that sends everything however early the answer comes; returns the answer. */
function sendChunked(port: number, size: number): Promise<string> {
  const boundary = '--x\r\nContent-Disposition: form-data; name="receipt"; filename="a"\r\n\r\n';
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("error", reject);
    socket.on("data", (data) => (answer += data));
    socket.on("close", () => resolve(answer));
    socket.write(
      "POST /admin/products/import HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n" +
        "Content-Type: multipart/form-data; boundary=x\r\n\r\n",
    );
    chunk(Buffer.from(boundary));
    let left = size;
    send();

    function chunk(bytes: Buffer) {
      socket.write(`${bytes.length.toString(16)}\r\n`);
      socket.write(bytes);
      return socket.write("\r\n");
    }
    function send() {
      while (left > 0) {
        left -= 65_536;
        if (!chunk(Buffer.alloc(65_536))) {
          socket.once("drain", send);
          return;
        }
      }
      socket.write("0\r\n\r\n");
    }
  });
}
