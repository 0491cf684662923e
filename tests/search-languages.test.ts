import { beforeAll, expect, test } from "vitest";
import { createApp } from "#server/http/create-app.ts";
import { createLanguageHandlers } from "#server/http/language-handlers.ts";
import { openVisitor, type Visitor } from "#kit/visitor.ts";
import { setUpDatabase } from "./database.ts";
import { makeProduct } from "./factories.ts";
import { loaderDataOf, sources } from "./shop-in-process.ts";

// Whichever language's page and words a shopper searches with, the same pieces are found.

setUpDatabase({ gold: true });
let visitor: Visitor;
beforeAll(async () => {
  const app = createApp(createLanguageHandlers(await sources(), "production"));
  const peer = { socket: { remoteAddress: "203.0.113.1" } };
  visitor = openVisitor({
    url: "http://localhost:3000",
    send: (request, headers) => app.request(request, undefined, { incoming: { ...peer, headers } }),
  });
  const names = [
    "Cincin Belah Rotan",
    "Rose Court Ring",
    "玫瑰戒指",
    "Gelang Coco",
    "龙凤手镯",
    "Loket",
  ];
  for (const name of names) await makeProduct({ name });
  await makeProduct({ name: "吊坠", purity: "999" });
});

const rings = ["Cincin Belah Rotan", "Rose Court Ring", "玫瑰戒指"];
const bangles = ["Gelang Coco", "龙凤手镯"];

test.each(["", "/ms", "/zh"])(
  "%s/products finds the same by the words of every language",
  async (prefix) => {
    expect(await found("cincin")).toEqual(rings);
    expect(await found("ring")).toEqual(rings);
    expect(await found("戒指")).toEqual(rings);
    expect(await found("916 戒指")).toEqual(rings);
    expect(await found("９１６戒指")).toEqual(rings);
    expect(await found("玫瑰 戒指")).toEqual(["Rose Court Ring", "玫瑰戒指"]);
    expect(await found("玫")).toEqual(["玫瑰戒指"]);
    expect(await found("gelang")).toEqual(bangles);
    expect(await found("手镯")).toEqual(bangles);
    expect(await found("bangle")).toEqual(bangles);
    expect(await found("999 loket")).toEqual(["吊坠"]);

    async function found(search: string): Promise<string[]> {
      const answer = await visitor.go(`${prefix}/products?${new URLSearchParams({ search })}`);
      expect(answer.status).toBe(200);
      const data = loaderDataOf(answer, "storefront/products") as {
        products: { name: string }[];
      };
      return data.products.map(({ name }) => name).toSorted();
    }
  },
);
