import { randomUUID } from "node:crypto";
import { fillCart, placeOrder } from "#kit/shopper.ts";
import { formsOf } from "#kit/forms.ts";
import { openVisitor, type Answer, type Visitor, freshAddress } from "#kit/visitor.ts";
import type { Shop } from "#kit/shop.ts";
import type { HostileFile } from "./hostile-file.ts";

/** An upload address and its result: stored, or refused with this sentence. */
export type UploadTarget = {
  name: string;
  send(file: HostileFile, nth: number): Promise<Answer>;
  /** What of its kind is public; only staff see a receipt. */
  isPublic: boolean;
  /** The address at which staff see what was stored last, where it is not public. */
  findShown?(): Promise<string | undefined>;
};

export type Receipts = { orderId: string | undefined };

/** Every form that takes a picture: a buyer's receipt, a picture of gold to sell, and staff's product, category, About and slide pictures. */
export function pictureTargets(shop: Shop, owner: Visitor, receipts: Receipts): UploadTarget[] {
  let tries = 0;
  let buyer: Visitor;
  return [
    { name: "receipt", isPublic: false, send: sendReceipt, findShown: findReceipt },
    {
      name: "picture of gold to sell",
      isPublic: false,
      send: sendTradeIn,
      findShown: findTradeInPicture,
    },
    {
      name: "product picture",
      isPublic: true,
      send: (file, nth) =>
        send("/admin/products/new", "pictures", file, [
          ["name", `Hostile ${nth}`],
          ["slug", `hostile-${nth}`],
          ["description", ""],
          ["purity", "916"],
          ["weight", "1"],
          ["labourFee", "1"],
          ["stock", "1"],
        ]),
    },
    {
      name: "category picture",
      isPublic: true,
      send: (file, nth) =>
        send("/admin/categories?edit=new", "picture", file, [
          ["name", `Hostile ${nth}`],
          ["slug", `hostile-${nth}`],
          ["displayOrder", "0"],
        ]),
    },
    {
      name: "About picture",
      isPublic: true,
      send: (file) => send("/admin/settings/home", "picture", file, [["alt", "A picture"]]),
    },
    {
      name: "front page's first slide",
      isPublic: true,
      send: async (file) => {
        const at = "/admin/settings/home?slide=1";
        const page = await owner.go(at);
        const form = formsOf(page.text, at).find(({ fields }) =>
          fields.some(([name]) => name === "buttonLabel"),
        );
        // The form that was found has the fields of all its buttons; this one would only fill in texts.
        const fields = form?.fields.filter(([name]) => name !== "copyFromEnglish");
        return send(form?.target ?? at, "picture", file, fields ?? []);
      },
    },
  ];

  function send(path: string, field: string, file: HostileFile, fields: [string, string][]) {
    return owner.go(path, multipart(field, file, fields));
  }

  /** Each from another address and phone number, because both are limited. */
  function sendTradeIn(file: HostileFile, nth: number) {
    const seller = openVisitor(shop, { headers: freshAddress });
    return seller.go(
      "/sell-your-gold/request",
      multipart("pictures", file, [
        ["tradeInId", randomUUID()],
        ["fullName", "Siti binti Ahmad"],
        ["phoneNumber", `+6012${String(3_000_000 + nth)}`],
        ["lines[0].what", "Bangle"],
      ]),
    );
  }

  /** The newest request is the first of the list. */
  async function findTradeInPicture() {
    const list = await owner.go("/admin/trade-ins");
    const request = /\/admin\/trade-ins\/[0-9a-f-]{36}/.exec(list.text)?.[0];
    const page = request && (await owner.go(request));
    return (
      page && /\/admin\/trade-ins\/[0-9a-f-]{36}\/pictures\/[0-9a-f-]{36}/.exec(page.text)?.[0]
    );
  }

  /** The next receipt is for the next order. */
  async function findReceipt() {
    const page = await owner.go(`/admin/orders/${receipts.orderId}`);
    receipts.orderId = undefined;
    return /\/admin\/touch-n-go\/[0-9a-f-]{36}\/receipt/.exec(page.text)?.[0];
  }

  /** An order accepts one receipt, and ten attempts an hour; then the next order is used. */
  async function sendReceipt(file: HostileFile) {
    if (!receipts.orderId || tries >= 9) {
      buyer = openVisitor(shop, { headers: freshAddress });
      await fillCart(buyer);
      receipts.orderId = await placeOrder(buyer);
      tries = 0;
    }
    tries += 1;
    return buyer.go(`/payment/touch-n-go/${receipts.orderId}`, multipart("receipt", file, []));
  }
}

/** The CSV import. It accepts anything and stores nothing: it answers with a preview or an error. */
export function csvTarget(owner: Visitor): UploadTarget {
  const send = (file: HostileFile) =>
    owner.go("/admin/products/import", multipart("file", file, []));
  return { name: "CSV import", isPublic: false, send };
}

const boundary = "----hostile7MA4YWxkTrZu0gW";

/** Built by hand, because no library writes such names. */
function multipart(field: string, file: HostileFile, fields: [string, string][]) {
  const texts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const opening =
    `${texts.join("")}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; ` +
    `filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(opening, "latin1"),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return { body, headers, method: "POST" };
}
