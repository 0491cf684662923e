import { doesNotMatch, equal, match, ok } from "node:assert/strict";
import { createHash } from "node:crypto";
import { sendRaw } from "#kit/send-raw.ts";
import type { Answer, Visitor } from "#kit/visitor.ts";
import type { BuiltScene, Scene } from "./scene.ts";

export type Check<In = Scene> = (scene: In) => Promise<void>;
type Who = "guest" | "ann" | "bob" | "staff";

export const policy = "Content-Security-Policy";

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

/** Bytes that no browser sends get an answer like this, and none like that. */
export function expectRawAnswer(lines: string[], answer: RegExp, never = /^$/): Check<BuiltScene> {
  return async ({ shop, secure }) => {
    for (const { port } of [shop, secure]) {
      const bytes = [...lines, "Connection: close", "", ""].join("\r\n");
      const text = await sendRaw(port, bytes, { untilClosed: true });
      match(text.toString("latin1"), answer);
      doesNotMatch(text.toString("latin1"), never);
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

/** A page's text without its scripts, or its loader data, without the reference number of the request. */
export function textOf(page: string): string {
  const text = page.replace(/<script[^]*?<\/script>/g, "").replace(/<[^>]+>/g, " ");
  return text.replace(/"reference":"\w+"/, "");
}

export async function isSignedIn(who: Visitor): Promise<boolean> {
  return (await who.go("/account/details")).status === 200;
}
