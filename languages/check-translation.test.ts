import { expect, test } from "vitest";
import { checkTranslation } from "./check-translation.ts";

test.each([
  ["ms", "Order {number}", "Pesanan", "needs {number}"],
  ["ms", "See <a>how</a>", "Lihat bagaimana", "needs <a> </a>"],
  ["ms", "in stock: ", "dalam stok:", "blank"],
  ["ms", "Your bag", "Keranjang anda", "Indonesian"],
  ["ms", "Email", "Email", '"e-mel"'],
  ["ms", "Labour fee", "Bayaran kerja", '"upah"'],
  ["zh", "Your order", "你的订单", '"您"'],
  ["zh", "Paid, thank you", "已付款,谢谢", "full-width"],
  ["zh", "Loading...", "加载中...", "……"],
  ["zh", "Place an order", "下 订单", "blank between"],
  ["zh", "The gold price", "黄金的价格", '"金价"'],
])("in %s, “%s” translated as “%s” is refused", (language, msgid, translation, reason) => {
  const problems = checkTranslation(language, { msgid, msgstr: [translation] });
  expect(problems.join("\n")).toContain(reason);
});

test.each([
  ["ms", "Order {number}", "Pesanan {number}"],
  ["ms", "/products?purity=916", "/products?purity=916"],
  ["zh", "See <a>the gold price</a>, {name}", "{name}，请看<a>金价</a>"],
])("in %s, “%s” may be “%s”", (language, msgid, translation) => {
  expect(checkTranslation(language, { msgid, msgstr: [translation] })).toEqual([]);
});

test("a plural may leave its number out", () => {
  const entry = { msgid: "One piece", msgid_plural: "{count} pieces", msgstr: ["{count} 件"] };
  expect(checkTranslation("zh", entry)).toEqual([]);
});
