import { createElement, type ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { toastOf } from "#kit/forms.ts";
import { certificatesOf } from "#shop/certificates/order-certificates.server.ts";
import { findCertificate } from "#shop/certificates/read-certificate.server.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { buyerKey } from "#shop/orders/order-link.server.ts";
import * as links from "#shop/links.ts";
import { cancelShipment } from "#shop/fulfilment/pack-shipment.server.ts";
import { prunePackingPictures } from "#shop/fulfilment/prune-pictures.server.ts";
import { succeeded } from "#tests/answers.ts";
import { owner } from "#tests/factories.ts";
import { happenedMonthsAgo, orderToPack, packed } from "#tests/shipments.ts";
import { loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";
import { CertificateScreen } from "./certificate-screen.tsx";

// What anyone sees of a certificate, and what its buyer and staff do with it.

const shop = setUpShop({ gold: true });

type Shown = ComponentProps<typeof CertificateScreen>;

async function paidPiece() {
  const { orderId, item } = await orderToPack(1);
  const [certificate] = await certificatesOf((await findOrder(orderId))!);
  return { orderId, item, token: certificate!.token };
}

async function certificateAt(token: string) {
  const answer = await shop.browser().go(links.certificate(token));
  return { answer, data: loaderDataOf(answer, "storefront/certificate") as Record<string, object> };
}

function post(browser: ReturnType<typeof shop.browser>, to: string, fields: object) {
  const body = new URLSearchParams(fields as Record<string, string>);
  return browser.go(to, { method: "POST", body });
}

test("a certificate is open to everyone, is not indexed and not kept", async () => {
  const { token } = await paidPiece();
  const { answer, data } = await certificateAt(token);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(data.certificate).toMatchObject({ purity: "916", state: { kind: "sold" } });
});

test("an unknown one is the same page with 404", async () => {
  const { answer, data } = await certificateAt("0".repeat(32));
  expect(answer.status).toBe(404);
  expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(data.shop).toBeDefined();
  expect(data.certificate).toBeUndefined();
});

test("too many look-ups are refused in words", async () => {
  const { token } = await paidPiece();
  const browser = shop.browser("198.18.0.7");
  const page = links.certificate(token);
  for (let count = 0; count < 600; count += 1) await findCertificate(token, "198.18.0.7");
  const refusal = await browser.go(page);
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(loaderDataOf(refusal, "storefront/certificate")).toHaveProperty("retryIn");
  expect((await browser.go(`${links.certificate(token)}/scale.jpg`)).status).toBe(429);
});

test("the picture of the scale is served by the token alone", async () => {
  const { orderId, token } = await paidPiece();
  const at = `${links.certificate(token)}/scale.jpg`;
  expect((await shop.browser().go(at)).status).toBe(404);
  await packed(orderId, 1);
  const answer = await shop.browser().go(at);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
  expect(answer.headers.get("Cache-Control")).toContain("no-store");
});

test("once the packing pictures were deleted, the page shows none and does not mention one", async () => {
  const { orderId, token } = await paidPiece();
  const shipmentId = await packed(orderId, 1);
  const pageWith = async () => {
    const { data } = await certificateAt(token);
    return renderToStaticMarkup(createElement(CertificateScreen, data as unknown as Shown));
  };
  expect(await pageWith()).toContain(`<img src="${links.certificate(token)}/scale.jpg"`);
  succeeded(await cancelShipment(owner, shipmentId));
  await happenedMonthsAgo(shipmentId, 25);
  await prunePackingPictures();
  const page = await pageWith();
  expect(page).toContain("Sold by us");
  expect(page).not.toContain("<img");
  expect(page).not.toMatch(/scale before|picture/i);
  const picture = await shop.browser().go(`${links.certificate(token)}/scale.jpg`);
  expect(picture.status).toBe(404);
});

test("the buyer finds the certificates, and reports a loss; a stranger is sent to the order", async () => {
  const { orderId, item, token } = await paidPiece();
  const stranger = await shop.browser().go(links.orderCertificates(orderId, null));
  expect([stranger.status, stranger.location]).toEqual([302, links.order(orderId, null)]);

  const page = links.orderCertificates(orderId, buyerKey(orderId));
  const read = async () =>
    loaderDataOf(await shop.browser().go(page), "storefront/order-certificates") as {
      canReport: boolean;
      pieces: { certificate: { token: string; reportId: string; report: object | null } }[];
    };
  const { pieces, canReport } = await read();
  expect(canReport).toBe(true);
  expect(pieces).toMatchObject([{ certificate: { token, report: null } }]);
  const { reportId } = pieces[0]!.certificate;
  const fields = { intent: "lost", orderItemId: item.id, reportId };
  const malformed = await post(shop.browser(), page, { ...fields, orderItemId: "x" });
  expect(malformed.status).toBe(400);
  const strange = await post(shop.browser(), links.orderCertificates(orderId, null), fields);
  expect(strange.status).toBe(403);
  expect(toastOf(await post(shop.browser(), page, fields))).toMatch(
    /^The certificate now shows a warning/,
  );
  expect((await certificateAt(token)).data.certificate).toMatchObject({ state: { kind: "lost" } });
  expect((await read()).pieces[0]!.certificate.report).toMatchObject({ kind: "lost" });
  const withdrawn = await post(shop.browser(), page, { intent: "withdraw", orderItemId: item.id });
  expect(toastOf(withdrawn)).toMatch(/^Report withdrawn/);
  const again = await post(shop.browser(), page, fields);
  expect(toastOf(again)).toMatch(/^Error: This piece has changed/);
});

test("staff record, confirm and clear a report on the order's page", async () => {
  const { orderId, item, token } = await paidPiece();
  const clerk = await shop.signedIn("staff");
  const page = links.staffOrder(orderId);
  const recorded = { intent: "loss-stolen", orderItemId: item.id, reportId: crypto.randomUUID() };
  expect(toastOf(await post(clerk, page, recorded))).toMatch(
    /^The certificate now shows a warning/,
  );
  const confirmed = await post(clerk, page, { intent: "loss-confirm", orderItemId: item.id });
  expect(toastOf(confirmed)).toMatch(/^Report confirmed/);
  const cleared = await post(clerk, page, { intent: "loss-clear", orderItemId: item.id });
  expect(toastOf(cleared)).toMatch(/^Report cleared/);
  const again = await post(clerk, page, { intent: "loss-confirm", orderItemId: item.id });
  expect(toastOf(again)).toMatch(/^Error: This piece has changed/);
  const other = await post(clerk, page, { intent: "loss-clear", orderItemId: "nothing" });
  expect(other.status).toBe(404);
  const order = loaderDataOf(await clerk.go(page), "admin/order") as { certificates: object[] };
  expect(order.certificates).toMatchObject([{ token, report: null, state: { kind: "sold" } }]);
});

test("cards and receipts lead to the certificate, in the language of the order", async () => {
  const { orderId, token } = await paidPiece();
  const clerk = await shop.signedIn("staff");
  const cards = await clerk.go(`/admin/orders/${orderId}/certificates`);
  const { html } = loaderDataOf(cards, "admin/certificate-cards") as { html: string };
  expect(html).toContain("Seri Plain Court Band");
  const [{ drawing, address }] = (await certificatesOf((await findOrder(orderId))!)) as [
    Awaited<ReturnType<typeof certificatesOf>>[number],
  ];
  expect(address).toMatch(new RegExp(`/c/${token}$`));
  expect(html).toContain(drawing.path);
  const receipt = await clerk.go(`/admin/orders/${orderId}/receipt`);
  const paper = loaderDataOf(receipt, "admin/order-receipt") as { html: string };
  expect(paper.html).toContain(drawing.path);
  const own = await shop.browser().go(links.receipt(orderId, buyerKey(orderId)));
  expect(loaderDataOf(own, "storefront/order-receipt")).toMatchObject({
    certificates: [{ drawing }],
  });
});
