import type { Random } from "./random.ts";
import type { Form } from "./forms.ts";
import { percent, utf8 } from "./sent.ts";
import { smallPng } from "./small-png.ts";
import { mutate, hostileString } from "./hostile-strings.ts";

export type Body = { type: string; text: string };
type Field = [name: string, value: string];

/** A valid form, or one mutated in a few places, in the right or another encoding. */
export function bodyOf(random: Random, form: Form, others: Form[], isMutated: boolean): Body {
  let fields = form.fields.map(([name, value]): Field => [utf8(name), utf8(value)]);
  if (isMutated) fields = mutatedFields(random, fields, others);
  const plain = form.isMultipart ? 1 : 10;
  const kind = random.some({ plain, multipart: form.isMultipart ? 10 : 2, json: 1, stream: 0.5 });
  switch (kind) {
    case "plain":
      return plainBody(random, fields);
    case "multipart":
      return multipartBody(random, fields, form.files, isMutated);
    case "json":
      return jsonBody(random, fields);
    case "stream":
      return streamBody(random, fields);
  }
}

/** A body that none of the shop's forms sends. */
export function strangeBody(random: Random, forms: Form[]): Body {
  const form = random.of(forms);
  const body = bodyOf(random, form, forms, true);
  return random.odds(0.3) ? { ...body, text: mutate(random, body.text) } : body;
}

function mutatedFields(random: Random, fields: Field[], others: Form[]): Field[] {
  let all = [...fields];
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const at = random.below(all.length || 1);
    const [name, value] = all[at] ?? ["intent", "x"];
    const [otherName, otherValue] = random.of(random.of(others).fields) ?? ["x", "y"];
    const more = [
      () => [...all, [name, hostileString(random)] as Field],
      () => [...all, [hostileName(random, name), hostileString(random)] as Field],
      () => [...all, [utf8(otherName), utf8(otherValue)] as Field],
      () => (random.odds(0.05) ? manyFields(random, name) : all.toReversed()),
    ];
    const change = [
      () => all.with(at, [name, hostileString(random)]),
      () => all.with(at, [name, mutate(random, value, 2)]),
      () => all.with(at, [hostileName(random, name), value]),
      () => all.filter((_, nth) => nth !== at),
      () => all.with(at, [name, utf8(otherValue)]),
    ];
    all = random.of(all.length === 0 ? more : [...more, ...change])();
  }
  return all;
}

function hostileName(random: Random, name: string): string {
  return random.of([
    () => `${name}[]`,
    () => `${name}[0]`,
    () => `${name}[${random.of(["99", "4294967294", "-1", "1e3", "__proto__", "a"])}]`,
    () => `${name}.${random.of(["__proto__", "constructor", "0", "length", "a.b.c.d.e"])}`,
    () =>
      random.of([
        "__proto__",
        "constructor.prototype.x",
        "__proto__[x]",
        "__intent__",
        "__state__",
      ]),
    () => name.toUpperCase(),
    () => ` ${name}`,
    () => `${name}\0`,
    () => hostileString(random),
  ])();
}

function manyFields(random: Random, name: string): Field[] {
  const many = random.of([100, 1999, 2001, 5000]);
  return Array.from({ length: many }, (_, at): Field => [`${name}${random.of(["", at])}`, "1"]);
}

function plainBody(random: Random, fields: Field[]): Body {
  const encode = random.odds(0.9) ? percent : (text: string) => text;
  const text = fields.map(([name, value]) => `${percent(name)}=${encode(value)}`).join("&");
  return { type: "application/x-www-form-urlencoded", text };
}

const boundary = "----fz7MA4YWxkTrZu0gW";

function multipartBody(random: Random, fields: Field[], files: string[], isMutated: boolean): Body {
  const parts = fields.map(([name, value]) =>
    isMutated && random.odds(0.1) ? filePart(random, name) : part(`name="${quoted(name)}"`, value),
  );
  parts.push(...files.map((name) => filePart(random, name)));
  if (isMutated && random.odds(0.02))
    parts.push(...Array.from({ length: 3000 }, () => part('name="x"', "1")));
  const text = `${parts.join("")}--${boundary}--\r\n`;
  const type = `multipart/form-data; boundary=${boundary}`;
  if (!isMutated || random.odds(0.6)) return { type, text };
  return random.of([
    () => ({ type, text: parts.join("") }),
    () => ({ type, text: text.replaceAll("\r\n", "\n") }),
    () => ({ type, text: text.slice(0, random.below(text.length)) }),
    () => ({ type, text: mutate(random, text) }),
    () => ({ type: "multipart/form-data", text }),
    () => ({ type: "multipart/form-data; boundary=", text }),
    () => ({ type: `multipart/form-data; boundary="${boundary}"`, text }),
    () => ({ type: `multipart/form-data; boundary=${"b".repeat(300)}`, text }),
    () => ({ type: `multipart/mixed; boundary=${boundary}`, text }),
    () => ({ type: type.toUpperCase(), text }),
    () => ({ type: `${type}; charset=utf-16; boundary=other`, text }),
  ])();
}

function part(disposition: string, value: string, more = ""): string {
  return `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${value}\r\n`;
}

function filePart(random: Random, name: string): string {
  const word = random.odds(0.5) ? "picture.png" : quoted(hostileString(random));
  const bytes = random.of([
    smallPng.toString("latin1"),
    "",
    "slug,name\r\nx,y\r\n",
    hostileString(random),
    "\xff\xd8\xff",
  ]);
  const type = random.of([
    "image/png",
    "text/html",
    "image/svg+xml",
    "",
    "application/json",
    "text/csv",
  ]);
  return part(`name="${quoted(name)}"; filename="${word}"`, bytes, `Content-Type: ${type}\r\n`);
}

function quoted(text: string): string {
  return text.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function jsonBody(random: Random, fields: Field[]): Body {
  const depth = random.of([1, 50, 20_000]);
  const text = random.of([
    () => JSON.stringify(Object.fromEntries(fields)),
    () => JSON.stringify(fields),
    () => `{"__proto__":{"role":"owner"},"constructor":{"prototype":{"x":1}}}`,
    () => "[".repeat(depth) + "]".repeat(depth),
    () => `{"a":${"1".repeat(400)}}`,
    () => mutate(random, JSON.stringify(Object.fromEntries(fields))),
    () => random.of(["null", "", "0", '"x"', "[]", "{", "NaN", "\xff"]),
  ])();
  return {
    type: random.of(["application/json", "application/json; charset=utf-7", "text/json"]),
    text,
  };
}

/** The router's own data format, which is never valid towards the shop. */
function streamBody(random: Random, fields: Field[]): Body {
  const values = fields.flatMap(([name, value]) => [name, value]);
  const text = random.of([
    () => `[{"_1":2},${values.map((value) => JSON.stringify(value)).join(",")}]\n`,
    () => `[["P",1],"x"]\nP1:[["E",2],"x"]\n`,
    () => `[{"_1":-5},["D",1e309],["R","(a+)+$","g"],["B","-1"],["Z",0]]\n`,
    () => `[["SingleFetchRedirect",{"_1":2}],"redirect","//fz.invalid"]\n`,
    () => `0:{"then":"$1:then"}\n1:"$@0"\n`,
  ])();
  return {
    type: random.of(["text/x-script", "text/x-turbo", "text/x-component", "text/plain"]),
    text,
  };
}
