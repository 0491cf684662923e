import type { Chance } from "./chance.ts";
import type { Form } from "./forms.ts";
import { percent, utf8 } from "./sent.ts";
import { smallPng } from "./small-png.ts";
import { bent, wordOf } from "./words.ts";

export type Body = { type: string; text: string };
type Field = [name: string, value: string];

/** A form as it is, or bent in a few places; in the encoding that it wants, or in another one. */
export function bodyOf(chance: Chance, form: Form, others: Form[], isBent: boolean): Body {
  let fields = form.fields.map(([name, value]): Field => [utf8(name), utf8(value)]);
  if (isBent) fields = bentFields(chance, fields, others);
  const plain = form.isMultipart ? 1 : 10;
  const kind = chance.some({ plain, multipart: form.isMultipart ? 10 : 2, json: 1, stream: 0.5 });
  switch (kind) {
    case "plain":
      return plainBody(chance, fields);
    case "multipart":
      return multipartBody(chance, fields, form.files, isBent);
    case "json":
      return jsonBody(chance, fields);
    case "stream":
      return streamBody(chance, fields);
  }
}

/** A body that no form of ours would send. */
export function strangeBody(chance: Chance, forms: Form[]): Body {
  const form = chance.of(forms);
  const body = bodyOf(chance, form, forms, true);
  return chance.odds(0.3) ? { ...body, text: bent(chance, body.text) } : body;
}

function bentFields(chance: Chance, fields: Field[], others: Form[]): Field[] {
  let all = [...fields];
  for (let left = 1 + chance.below(3); left > 0; left -= 1) {
    const at = chance.below(all.length || 1);
    const [name, value] = all[at] ?? ["intent", "x"];
    const [otherName, otherValue] = chance.of(chance.of(others).fields) ?? ["x", "y"];
    const more = [
      () => [...all, [name, wordOf(chance)] as Field],
      () => [...all, [hostileName(chance, name), wordOf(chance)] as Field],
      () => [...all, [utf8(otherName), utf8(otherValue)] as Field],
      () => (chance.odds(0.05) ? crowd(chance, name) : all.toReversed()),
    ];
    const change = [
      () => all.with(at, [name, wordOf(chance)]),
      () => all.with(at, [name, bent(chance, value, 2)]),
      () => all.with(at, [hostileName(chance, name), value]),
      () => all.filter((_, nth) => nth !== at),
      () => all.with(at, [name, utf8(otherValue)]),
    ];
    all = chance.of(all.length === 0 ? more : [...more, ...change])();
  }
  return all;
}

function hostileName(chance: Chance, name: string): string {
  return chance.of([
    () => `${name}[]`,
    () => `${name}[0]`,
    () => `${name}[${chance.of(["99", "4294967294", "-1", "1e3", "__proto__", "a"])}]`,
    () => `${name}.${chance.of(["__proto__", "constructor", "0", "length", "a.b.c.d.e"])}`,
    () =>
      chance.of([
        "__proto__",
        "constructor.prototype.x",
        "__proto__[x]",
        "__intent__",
        "__state__",
      ]),
    () => name.toUpperCase(),
    () => ` ${name}`,
    () => `${name}\0`,
    () => wordOf(chance),
  ])();
}

function crowd(chance: Chance, name: string): Field[] {
  const many = chance.of([100, 1999, 2001, 5000]);
  return Array.from({ length: many }, (_, at): Field => [`${name}${chance.of(["", at])}`, "1"]);
}

function plainBody(chance: Chance, fields: Field[]): Body {
  const encode = chance.odds(0.9) ? percent : (text: string) => text;
  const text = fields.map(([name, value]) => `${percent(name)}=${encode(value)}`).join("&");
  return { type: "application/x-www-form-urlencoded", text };
}

const boundary = "----fz7MA4YWxkTrZu0gW";

function multipartBody(chance: Chance, fields: Field[], files: string[], isBent: boolean): Body {
  const parts = fields.map(([name, value]) =>
    isBent && chance.odds(0.1) ? filePart(chance, name) : part(`name="${quoted(name)}"`, value),
  );
  parts.push(...files.map((name) => filePart(chance, name)));
  if (isBent && chance.odds(0.02))
    parts.push(...Array.from({ length: 3000 }, () => part('name="x"', "1")));
  const text = `${parts.join("")}--${boundary}--\r\n`;
  const type = `multipart/form-data; boundary=${boundary}`;
  if (!isBent || chance.odds(0.6)) return { type, text };
  return chance.of([
    () => ({ type, text: parts.join("") }),
    () => ({ type, text: text.replaceAll("\r\n", "\n") }),
    () => ({ type, text: text.slice(0, chance.below(text.length)) }),
    () => ({ type, text: bent(chance, text) }),
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

function filePart(chance: Chance, name: string): string {
  const word = chance.odds(0.5) ? "picture.png" : quoted(wordOf(chance));
  const bytes = chance.of([
    smallPng.toString("latin1"),
    "",
    "slug,name\r\nx,y\r\n",
    wordOf(chance),
    "\xff\xd8\xff",
  ]);
  const type = chance.of([
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

function jsonBody(chance: Chance, fields: Field[]): Body {
  const depth = chance.of([1, 50, 20_000]);
  const text = chance.of([
    () => JSON.stringify(Object.fromEntries(fields)),
    () => JSON.stringify(fields),
    () => `{"__proto__":{"role":"owner"},"constructor":{"prototype":{"x":1}}}`,
    () => "[".repeat(depth) + "]".repeat(depth),
    () => `{"a":${"1".repeat(400)}}`,
    () => bent(chance, JSON.stringify(Object.fromEntries(fields))),
    () => chance.of(["null", "", "0", '"x"', "[]", "{", "NaN", "\xff"]),
  ])();
  return {
    type: chance.of(["application/json", "application/json; charset=utf-7", "text/json"]),
    text,
  };
}

/** As the router's own data travels, which it never should towards the shop. */
function streamBody(chance: Chance, fields: Field[]): Body {
  const values = fields.flatMap(([name, value]) => [name, value]);
  const text = chance.of([
    () => `[{"_1":2},${values.map((value) => JSON.stringify(value)).join(",")}]\n`,
    () => `[["P",1],"x"]\nP1:[["E",2],"x"]\n`,
    () => `[{"_1":-5},["D",1e309],["R","(a+)+$","g"],["B","-1"],["Z",0]]\n`,
    () => `[["SingleFetchRedirect",{"_1":2}],"redirect","//fz.invalid"]\n`,
    () => `0:{"then":"$1:then"}\n1:"$@0"\n`,
  ])();
  return {
    type: chance.of(["text/x-script", "text/x-turbo", "text/x-component", "text/plain"]),
    text,
  };
}
