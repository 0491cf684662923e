import { request as newRequest, type APIRequestContext } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { owner } from "#kit/shop.ts";
import { expect } from "./shop.ts";

// API clients of each role, without a browser.

export type Person = { as: APIRequestContext; email: string; password: string };

export function here() {
  return { origin: process.env.SHOP_URL! };
}

export async function guestCaller(): Promise<APIRequestContext> {
  return await newRequest.newContext({ baseURL: process.env.SHOP_URL });
}

export async function ownerCaller(): Promise<APIRequestContext> {
  return (await signedIn(owner.email, owner.password)).as;
}

export async function customerCaller(): Promise<APIRequestContext> {
  const email = `${randomUUID()}@example.test`;
  const password = "a customer's password";
  const as = await guestCaller();
  const answer = await as.post("/auth?tab=sign-up", {
    form: { intent: "sign-up", fullName: "Mei Ling", phoneNumber: "012-345 6789", email, password },
    headers: here(),
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  return (await signedIn(email, password)).as;
}

/** Creates a staff account through an invitation, as in the real shop. */
export async function newStaff(role: "staff" | "owner", fullName = "Nurul Huda"): Promise<Person> {
  const email = `${randomUUID()}@example.test`;
  const password = "a clerk's long password";
  const boss = await ownerCaller();
  const invited = await boss.post("/admin/settings/staff", {
    form: { intent: "invite", email, role },
    headers: here(),
    maxRedirects: 0,
  });
  // These shops have no mail server, so the page shows the link.
  expect(invited.status()).toBe(200);
  const [link] = /http[^"&\s]+\?invite=[\w-]+/.exec(await invited.text())!;
  const as = await guestCaller();
  const joined = await as.post(link, {
    form: {
      intent: "invite",
      invite: new URL(link).searchParams.get("invite")!,
      fullName,
      password,
    },
    headers: here(),
    maxRedirects: 0,
  });
  expect(joined.headers().location).toBe("/admin");
  return { as, email, password };
}

async function signedIn(email: string, password: string): Promise<Person> {
  const as = await guestCaller();
  const answer = await as.post("/auth", {
    form: { intent: "sign-in", email, password },
    headers: here(),
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  return { as, email, password };
}
