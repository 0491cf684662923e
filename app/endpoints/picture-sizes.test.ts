import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileTypeFromBuffer } from "file-type";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { renderToReadableStream } from "react-dom/server.edge";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { loader } from "./images.ts";
import { pictureUrl, pictureSrcSet, pictureWidths } from "#app/ui/picture-urls.ts";
import { PicturePreload, PictureView } from "#app/ui/picture.tsx";
import { createSemaphore } from "#platform/semaphore.server.ts";
import { generatedWidths, readPicture } from "#platform/images.server.ts";
import type { Picture } from "#shop/picture.ts";
import { drawing, noise } from "#kit/pictures.ts";
import { keepPictureOrThrow } from "#tests/sample-pictures.ts";

/** The requests that the picture process received. */
const calls = vi.hoisted(() => [] as { taskArgs: unknown[] }[]);
vi.mock(import("node:child_process"), async (original) => {
  const real = await original();
  const fork = (...args: Parameters<typeof real.fork>) => {
    const child = real.fork(...args);
    const send = child.send.bind(child) as (...message: unknown[]) => boolean;
    child.send = (...message: unknown[]) => {
      calls.push(message[0] as { taskArgs: unknown[] });
      return send(...message);
    };
    return child;
  };
  return { ...real, fork: fork as typeof real.fork };
});

describe("reading a picture", () => {
  test("encodes once for many concurrent requests", async () => {
    const picture = await keepPictureOrThrow(await noise(700, 700).png().toBuffer());
    calls.length = 0;
    const all = await Promise.all(
      Array.from({ length: 40 }, () => readPicture(picture.key, 480, "webp")),
    );
    expect(calls).toHaveLength(1);
    expect(new Set(all.map((one) => one?.bytes.byteLength)).size).toBe(1);
    await readPicture(picture.key, 480, "webp");
    expect(calls).toHaveLength(1);
  });

  test("serves WebP until the AVIF is ready, which is encoded once", async () => {
    const picture = await keepPictureOrThrow(await noise(500, 500).png().toBuffer());
    calls.length = 0;
    const first = await Promise.all(
      Array.from({ length: 20 }, () => readPicture(picture.key, 320, "avif")),
    );
    expect(first.every((one) => one?.contentType === "image/webp" && !one.isFinal)).toBe(true);
    const settled = await vi.waitUntil(
      async () => {
        const now = await readPicture(picture.key, 320, "avif");
        return now?.isFinal ? now : undefined;
      },
      { timeout: 20_000 },
    );
    expect(settled.contentType).toBe("image/avif");
    expect((await fileTypeFromBuffer(settled.bytes))?.mime).toBe("image/avif");
    expect(calls.filter(({ taskArgs }) => taskArgs.includes("avif"))).toHaveLength(1);
  });

  test("never enlarges", async () => {
    const picture = await keepPictureOrThrow(await drawing(300, 200).png().toBuffer());
    const read = await readPicture(picture.key, 2400, "jpeg");
    expect(await sharp(read?.bytes).metadata()).toMatchObject({ width: 300, height: 200 });
    const small = await readPicture(picture.key, 160, "webp");
    expect(await sharp(small?.bytes).metadata()).toMatchObject({ width: 160, height: 107 });
  });

  test("exists only for the listed widths and stored pictures", async () => {
    expect(pictureWidths).toEqual(generatedWidths);
    const { key } = await keepPictureOrThrow(await noise(300, 200).png().toBuffer());
    for (const width of [0, 1, 161, 319.5, -320, 5000, NaN]) {
      expect(await readPicture(key, width, "webp")).toBeUndefined();
    }
    for (const strange of ["", "../x", key.toUpperCase(), `${key}0`, "0".repeat(24)]) {
      expect(await readPicture(strange, 320, "avif")).toBeUndefined();
    }
    expect(await sizesOf(key)).toEqual([]);
  });
});

test("a request queue limits running and waiting requests and reports when it is full", async () => {
  const semaphore = createSemaphore(2, 3);
  let running = 0;
  let most = 0;
  const begun = Array.from({ length: 6 }, (_, at) =>
    semaphore(async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      if (at === 1) throw new Error("broken");
      // A caller that arrives exactly when a place is passed on.
      if (at === 0) void semaphore(async () => (most = Math.max(most, running + 1)));
    }),
  );
  expect(begun.map((one) => one !== undefined)).toEqual([true, true, true, true, true, false]);
  const ended = await Promise.allSettled(begun.filter((one) => one !== undefined));
  expect(ended.map((one) => one.status === "rejected")).toEqual([false, true, false, false, false]);
  expect(most).toBe(2);
  expect(await semaphore(async () => "open again")).toBe("open again");
});

describe("/images/<key>-<width>", () => {
  test("is immutable once final; HEAD and If-None-Match are answered", async () => {
    const picture = await keepPictureOrThrow(await noise(400, 300).png().toBuffer());
    const name = pictureUrl(picture, 320, "webp").replace("/images/", "");
    const full = await sendRequest(name);
    expect(full.status).toBe(200);
    expect(Object.fromEntries(full.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      etag: `"${name}"`,
    });
    const body = await full.arrayBuffer();
    expect(full.headers.get("content-length")).toBe(String(body.byteLength));

    const head = await sendRequest(name, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(body.byteLength));
    expect((await head.arrayBuffer()).byteLength).toBe(0);

    for (const tag of [`"${name}"`, `W/"${name}"`, `"other", "${name}"`]) {
      const same = await sendRequest(name, { headers: { "If-None-Match": tag } });
      expect(same.status).toBe(304);
      expect(same.headers.get("etag")).toBe(`"${name}"`);
    }
    expect((await sendRequest(name, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  });

  test("is cached for a minute under another ETag while it stands in for AVIF", async () => {
    const picture = await keepPictureOrThrow(await noise(400, 300).png().toBuffer());
    const name = `${picture.key}-320.avif`;
    const first = await sendRequest(name);
    const tag = first.headers.get("etag")!;
    expect(first.headers.get("content-type")).toBe("image/webp");
    expect(first.headers.get("cache-control")).toBe("public, max-age=60");
    expect(tag).not.toBe(`"${name}"`);
    const settled = await vi.waitUntil(
      async () => {
        const now = await sendRequest(name, { headers: { "If-None-Match": tag } });
        return now.status === 200 && now.headers.get("etag") === `"${name}"` ? now : undefined;
      },
      { timeout: 20_000 },
    );
    expect(settled.headers.get("content-type")).toBe("image/avif");
  });

  test.each([
    ["image/avif,image/webp,image/apng,image/*,*/*;q=0.8", "avif"],
    ["image/webp,image/png,image/*;q=0.8", "webp"],
    ["*/*", "jpeg"],
    [undefined, "jpeg"],
  ] as const)("serves a browser that accepts %s %s", async (accept, format) => {
    const picture = await keepPictureOrThrow(await noise(400, 300).png().toBuffer());
    const headers: HeadersInit = accept ? { accept } : {};
    const settled = await vi.waitUntil(
      async () => {
        const now = await sendRequest(`${picture.key}-320`, { headers });
        return now.headers.get("cache-control")?.includes("immutable") ? now : undefined;
      },
      { timeout: 20_000 },
    );
    expect(settled.headers.get("content-type")).toBe(`image/${format}`);
    expect(settled.headers.get("vary")).toBe("Accept");
    // A copy in one format does not answer for another.
    const tag = settled.headers.get("etag")!;
    const others = { "If-None-Match": tag.replace(format, "gif"), ...headers };
    expect((await sendRequest(`${picture.key}-320`, { headers: others })).status).toBe(200);
    const same = await sendRequest(`${picture.key}-320`, {
      headers: { "If-None-Match": tag, ...headers },
    });
    expect(same.status).toBe(304);
    expect(same.headers.get("vary")).toBe("Accept");
  });

  test("is not found for anything else", async () => {
    const { key } = await keepPictureOrThrow(await drawing(300, 200).png().toBuffer());
    for (const name of [
      "",
      key,
      `${key}.jpg`,
      `${key}-320.`,
      `${key}-321`,
      `${key}-321.webp`,
      `${key}-320.png`,
      `${key}-320.webp.html`,
      `${key}-0320.webp`,
      `${"0".repeat(24)}-320.webp`,
      "../receipts/x-320.webp",
    ]) {
      const answer = await sendRequest(name);
      expect(answer.status, name).toBe(404);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });
});

describe("PictureView", () => {
  const picture: Picture = { key: "a".repeat(24), width: 900, height: 600, tint: "#35181f" };

  test("offers widths up to the picture's own and states the actual one", () => {
    expect(pictureSrcSet(picture, [320, 800, 1200, 1600])).toBe(
      [320, 800, 1200].map((w) => `/images/${picture.key}-${w} ${Math.min(w, 900)}w`).join(", "),
    );
    expect(pictureSrcSet({ ...picture, width: 100 }, pictureWidths)).toBe(
      `/images/${picture.key}-160 100w`,
    );
    expect(pictureSrcSet({ ...picture, width: 800 }, pictureWidths)).toMatch(/-800 800w$/);
  });

  test("reserves its space and loads lazily unless it is the page's largest", () => {
    const props = { picture, alt: "A bangle", sizes: "50vw" };
    const lazy = renderToStaticMarkup(createElement(PictureView, props));
    expect(lazy).toContain('width="900" height="600" alt="A bangle"');
    expect(lazy).toContain('loading="lazy"');
    expect(lazy).toContain('decoding="async"');
    expect(lazy).toContain('data-tint="r3 g1 b2"');
    const first = renderToStaticMarkup(createElement(PictureView, { ...props, priority: true }));
    expect(first).toMatch(/loading="eager" fetchpriority="high"/i);
    expect(first).not.toContain("decoding");
  });

  test("preloads the largest one at the top of the document", async () => {
    const preload = createElement(PicturePreload, { picture, sizes: "100vw", widths: [800, 1200] });
    const stream = await renderToReadableStream(
      createElement("html", null, createElement("head"), createElement("body", null, preload)),
    );
    const [head, body] = (await new Response(stream).text()).split("</head>");
    expect(head).toContain('rel="preload" as="image"');
    expect(head).toContain(`${picture.key}-800 800w, `);
    expect(body).not.toContain("preload");
  });
});

async function sendRequest(name: string, init?: RequestInit) {
  const request = new Request(`http://localhost:3000/images/${encodeURIComponent(name)}`, init);
  return loader({ params: { name }, request } as Parameters<typeof loader>[0]);
}

async function sizesOf(key: string): Promise<string[]> {
  return readdir(path.join(process.env.DATA_DIR!, "files/pictures", key)).catch(() => []);
}
