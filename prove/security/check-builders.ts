import { doesNotMatch, equal, match, ok } from "node:assert/strict";
import { createHash } from "node:crypto";
import { openVisitor, type Answer, type Visitor } from "#kit/visitor.ts";
import { secureAddress, type Scene } from "./scene.ts";

export type Check = (scene: Scene) => Promise<void>;
type Who = "guest" | "ann" | "bob" | "staff";

export const policy = "Content-Security-Policy";

/** For the shop behind TLS: a browser's requests come from its address. */
export function behindTls({ secure }: Scene): Visitor {
  const { cookies, go } = openVisitor(secure);
  const ask: Visitor["go"] = (path, sent) => {
    const origin = sent?.form && { origin: secureAddress };
    return go(path, { ...sent, headers: { ...origin, ...sent?.headers } });
  };
  return { cookies, go: ask };
}

function person(scene: Scene, who: Who): Visitor {
  return who === "guest" ? scene.guest() : scene[who];
}

/** This header of each answer has this value. */
export function expectHeader(
  name: string,
  pattern: RegExp,
  paths: string[],
  who: Who = "guest",
): Check {
  return async (scene) => {
    for (const path of paths) {
      const { headers } = await person(scene, who).go(path);
      match(`${path}: ${headers.get(name) ?? "none"}`, pattern);
    }
  };
}

/** These get this status, with this text. */
export function expectAnswers(who: Who, paths: string[], status: number, text = /(?:)/): Check {
  return async (scene) => {
    for (const path of paths) {
      const answer = await person(scene, who).go(path);
      equal(`${path} ${answer.status}`, `${path} ${status}`);
      match(answer.text + answer.location, text);
    }
  };
}

/** A form from the owner's browser with these headers is refused everywhere and sets no cookie. */
export function expectRejected(paths: string[], headers: Record<string, string>): Check {
  return async ({ shop, staff }) => {
    const cookie = [...staff.cookies].map((pair) => pair.join("=")).join("; ");
    for (const path of paths) {
      const body = new URLSearchParams({ intent: "add" });
      const sent = { method: "POST", body, headers: { cookie, ...headers } };
      const answer = await fetch(shop.url + path, { ...sent, redirect: "manual" });
      equal(`${path} ${answer.status}`, `${path} 403`);
      equal(answer.headers.getSetCookie().length, 0);
    }
  };
}

/** Bytes that no browser sends get an answer like this, and none like that. */
export function expectRawAnswer(lines: string[], answer: RegExp, never = /^$/): Check {
  return async ({ shop, secure, raw }) => {
    for (const one of [shop, secure]) {
      const text = await raw(one, ...lines);
      match(text, answer);
      doesNotMatch(text, never);
    }
  };
}

/** The policy names each script of the page by its hash and no other, and nothing needs a weaker policy. */
export function expectScriptHashes(who: Who, paths: string[]): Check {
  return async (scene) => {
    for (const path of paths) {
      const { text, headers } = await person(scene, who).go(path);
      const all = [...text.matchAll(/<script\b(?![^>]*(?:src=|ld\+json))[^>]*>([^]*?)<\/script>/g)];
      ok(all.length >= 4, `${path} has its scripts`);
      const policyHeader = headers.get(policy) ?? "";
      const named = [...policyHeader.matchAll(/'(sha256-[^']+)'/g)].map(([, hash]) => hash!);
      equal(new Set(named).size, new Set(all.map(([, script]) => hashOf(script!))).size);
      for (const [, script] of all) ok(named.includes(hashOf(script!)), `${path}: ${script}`);
      doesNotMatch(policyHeader, /unsafe|nonce|\*|data:|http:(?!\/\/localhost)/);
      doesNotMatch(text, /<style|<[^>]* (?:style|nonce|on[a-z]+)="|javascript:/i);
    }
  };
}

function hashOf(script: string) {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`;
}

/** Another person gets the same answer, except for what differs in every answer. */
export function expectSameText(one: Answer, other: Answer, ...names: string[]) {
  const plain = ({ status, location, text }: Answer) =>
    [status, location, names.reduce((all, name) => all.replaceAll(name, "…"), textOf(text))].join();
  equal(plain(one), plain(other));
}

/** A page's text without its scripts and its random ids. */
export function textOf(html: string): string {
  return html.replace(/<script[^]*?<\/script>/g, "").replace(/<[^>]+>/g, " ");
}

export async function isSignedIn(who: Visitor): Promise<boolean> {
  return (await who.go("/account/details")).status === 200;
}
