import { expect, test } from "vitest";
import { couriers, findCourier, normalTrackingNumber, trackingLink } from "./couriers.ts";

const posLaju = findCourier("pos-laju")!;

test("a postal number is usual only with its check digit", () => {
  expect(posLaju.isUsualNumber!("EN233873973MY")).toBe(true);
  expect(posLaju.isUsualNumber!("EN233873974MY")).toBe(false);
  expect(posLaju.isUsualNumber!("EN233873973US")).toBe(false);
  expect(posLaju.isUsualNumber!("MYPM12345678901")).toBe(true);
});

test("each link is https and cannot be left by the number", () => {
  for (const { id, link } of couriers) {
    if (!link) continue;
    const made = trackingLink({ courier: id, trackingNumber: "../A&b=1#c", trackingUrl: null })!;
    expect(made).toBe(link("../A&b=1#c"));
    expect(new URL(made).protocol).toBe("https:");
    expect(new URL(made).host).toBe(new URL(link("A1")).host);
    expect(made).toContain("..%2FA%26b%3D1%23c");
  }
});

test("a pasted link comes first, and a courier without a pattern has none", () => {
  const parcel = { courier: "gdex", trackingNumber: "MY1", trackingUrl: null };
  expect(trackingLink(parcel)).toBeUndefined();
  const pasted = "https://share.lalamove.com/?x=1";
  expect(trackingLink({ ...parcel, trackingUrl: pasted })).toBe(pasted);
});

test("spaces and small letters of a copied number do not matter", () => {
  expect(normalTrackingNumber(" en 2338 7397 3my\n")).toBe("EN233873973MY");
});
