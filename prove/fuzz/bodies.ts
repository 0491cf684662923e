import fc, { type Arbitrary } from "fast-check";
import type { Form } from "#kit/forms.ts";
import { hostileString, mutation, utf8 } from "#kit/hostile.ts";
import { smallPng } from "#kit/pictures.ts";
import { percent } from "./sent.ts";

export type Body = { type: string; text: string };
type Field = [name: string, value: string];

/** A valid form in the right or another encoding. */
export function validBody(form: Form): Arbitrary<Body> {
  return encoded(form, fc.constant(fieldsOf(form)), false);
}

/** The same, mutated in a few places. */
export function mutatedBody(form: Form, others: Form[]): Arbitrary<Body> {
  const changes = fc.array(fc.tuple(fc.nat(), change(others)), { minLength: 1, maxLength: 3 });
  const fields = changes.map((all) =>
    all.reduce((changed, [place, apply]) => {
      const at = place % (changed.length || 1);
      return apply(changed.length > 0 ? changed : [["intent", "x"]], at);
    }, fieldsOf(form)),
  );
  return encoded(form, fields, true);
}

/** A body that none of the shop's forms sends. */
export function strangeBody(forms: Form[]): Arbitrary<Body> {
  const body = fc.constantFrom(...forms).chain((form) => mutatedBody(form, forms));
  const bent = fc.tuple(body, mutation()).map(([{ type, text }, mutate]) => ({
    type,
    text: mutate(text),
  }));
  return fc.oneof({ weight: 7, arbitrary: body }, { weight: 3, arbitrary: bent });
}

function fieldsOf(form: Form): Field[] {
  return form.fields.map(([name, value]) => [utf8(name), utf8(value)]);
}

type Change = (fields: Field[], at: number) => Field[];

function change(others: Form[]): Arbitrary<Change> {
  const other = fc.constantFrom<Field>(["x", "y"], ...others.flatMap(fieldsOf));
  const weighted = (weight: number, arbitrary: Arbitrary<Change>) => ({ weight, arbitrary });
  return fc.oneof(
    weighted(
      4,
      hostileString.map((value) => (all, at) => all.with(at, [all[at]![0], value])),
    ),
    weighted(
      2,
      mutation(2).map((mutate) => (all, at) => all.with(at, [all[at]![0], mutate(all[at]![1])])),
    ),
    weighted(
      2,
      hostileName.map((to) => (all, at) => all.with(at, [to(all[at]![0]), all[at]![1]])),
    ),
    weighted(
      2,
      fc.constant((all, at) => all.toSpliced(at, 1)),
    ),
    weighted(
      2,
      other.map(
        ([, value]) =>
          (all, at) =>
            all.with(at, [all[at]![0], value]),
      ),
    ),
    weighted(
      2,
      other.map((field) => (all) => [...all, field]),
    ),
    weighted(
      2,
      hostileString.map((value) => (all, at) => [...all, [all[at]![0], value]]),
    ),
    weighted(
      2,
      fc.tuple(hostileName, hostileString).map(([to, value]) => (all, at) => {
        return [...all, [to(all[at]![0]), value]];
      }),
    ),
    weighted(
      2,
      fc.constant((all) => all.toReversed()),
    ),
    weighted(
      1,
      fc.tuple(fc.constantFrom(100, 1999, 2001, 5000), fc.boolean()).map(
        ([count, isNumbered]) =>
          ([[name] = ["x"]]) =>
            Array.from({ length: count }, (_, at): Field => [
              isNumbered ? `${name}${at}` : name,
              "1",
            ]),
      ),
    ),
  );
}

const suffixes =
  "[] [0] [99] [4294967294] [-1] [1e3] [__proto__] [a] .__proto__ .constructor .0 .length .a.b.c.d.e \0".split(
    " ",
  );
const otherNames = "__proto__ constructor.prototype.x __proto__[x] __intent__ __state__".split(" ");

const hostileName: Arbitrary<(name: string) => string> = fc.oneof(
  fc.constantFrom(...suffixes).map((suffix) => (name: string) => name + suffix),
  fc.constantFrom(...otherNames).map((name) => () => name),
  fc.constantFrom(
    (name: string) => name.toUpperCase(),
    (name: string) => ` ${name}`,
  ),
  hostileString.map((name) => () => name),
);

function encoded({ isMultipart, files }: Form, fields: Arbitrary<Field[]>, isMutated: boolean) {
  return fc.oneof(
    { weight: isMultipart ? 2 : 20, arbitrary: plainBody(fields) },
    { weight: isMultipart ? 20 : 4, arbitrary: multipartBody(fields, files, isMutated) },
    { weight: 2, arbitrary: jsonBody(fields) },
    { weight: 1, arbitrary: streamBody(fields) },
  );
}

function plainBody(fields: Arbitrary<Field[]>): Arbitrary<Body> {
  const encoders = [...Array<typeof percent>(9).fill(percent), (text: string) => text];
  return fc.tuple(fields, fc.constantFrom(...encoders)).map(([all, encode]) => ({
    type: "application/x-www-form-urlencoded",
    text: all.map(([name, value]) => `${percent(name)}=${encode(value)}`).join("&"),
  }));
}

const boundary = "----fz7MA4YWxkTrZu0gW";

function multipartBody(
  fields: Arbitrary<Field[]>,
  files: string[],
  isMutated: boolean,
): Arbitrary<Body> {
  const type = `multipart/form-data; boundary=${boundary}`;
  const parts = fc
    .tuple(fields, file, fc.nat(isMutated ? 9 : 0))
    .map(([all, asFile, odd]) => [
      ...all.map(([name, value], at) =>
        isMutated && at % 10 === odd ? asFile(name) : part(`name="${quoted(name)}"`, value),
      ),
      ...files.map(asFile),
    ]);
  const valid = parts.map((all) => ({ type, text: `${all.join("")}--${boundary}--\r\n` }));
  if (!isMutated) return valid;
  const many = part('name="x"', "1").repeat(3000);
  const bends = fc.oneof(
    fc.constantFrom<(body: Body) => Body>(
      ({ text }) => ({ type, text: text.replace(`--${boundary}--\r\n`, "") }),
      ({ text }) => ({ type, text: text.replaceAll("\r\n", "\n") }),
      ({ text }) => ({ type: "multipart/form-data", text }),
      ({ text }) => ({ type: "multipart/form-data; boundary=", text }),
      ({ text }) => ({ type: `multipart/form-data; boundary="${boundary}"`, text }),
      ({ text }) => ({ type: `multipart/form-data; boundary=${"b".repeat(300)}`, text }),
      ({ text }) => ({ type: `multipart/mixed; boundary=${boundary}`, text }),
      ({ text }) => ({ type: type.toUpperCase(), text }),
      ({ text }) => ({ type: `${type}; charset=utf-16; boundary=other`, text }),
      ({ text }) => ({ type, text: many + text }),
    ),
    fc.nat().map((cut) => ({ text }: Body) => ({ type, text: text.slice(0, cut % text.length) })),
    mutation().map((mutate) => ({ text }: Body) => ({ type, text: mutate(text) })),
  );
  return fc.oneof(
    { weight: 6, arbitrary: valid },
    { weight: 4, arbitrary: fc.tuple(valid, bends).map(([body, bend]) => bend(body)) },
  );
}

function part(disposition: string, value: string, more = ""): string {
  return `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${value}\r\n`;
}

const contents = [smallPng.toString("latin1"), "", "slug,name\r\nx,y\r\n", "\xff\xd8\xff"];
const types = ["image/png", "text/html", "image/svg+xml", "", "application/json", "text/csv"];

/** A hostile file in the field of this name. */
const file: Arbitrary<(name: string) => string> = fc
  .tuple(
    fc.oneof(fc.constant("picture.png"), hostileString.map(quoted)),
    fc.oneof(fc.constantFrom(...contents), hostileString),
    fc.constantFrom(...types),
  )
  .map(([word, bytes, type]) => (name) => {
    return part(`name="${quoted(name)}"; filename="${word}"`, bytes, `Content-Type: ${type}\r\n`);
  });

function quoted(text: string): string {
  return text.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function jsonBody(fields: Arbitrary<Field[]>): Arbitrary<Body> {
  const asObject = fields.map((all) => JSON.stringify(Object.fromEntries(all)));
  const text = fc.oneof(
    asObject,
    fields.map((all) => JSON.stringify(all)),
    fc.tuple(asObject, mutation()).map(([json, mutate]) => mutate(json)),
    fc.constantFrom(1, 50, 20_000).map((depth) => "[".repeat(depth) + "]".repeat(depth)),
    fc.constantFrom(
      '{"__proto__":{"role":"owner"},"constructor":{"prototype":{"x":1}}}',
      `{"a":${"1".repeat(400)}}`,
      "null",
      "",
      '"x"',
      "[]",
      "{",
      "NaN",
      "\xff",
    ),
  );
  const type = fc.constantFrom("application/json", "application/json; charset=utf-7", "text/json");
  return fc.record({ type, text });
}

/** The router's own data format, which is never valid towards the shop. */
function streamBody(fields: Arbitrary<Field[]>): Arbitrary<Body> {
  const text = fc.oneof(
    fields.map(
      (all) =>
        `[{"_1":2},${all
          .flat()
          .map((value) => JSON.stringify(value))
          .join(",")}]\n`,
    ),
    fc.constantFrom(
      `[["P",1],"x"]\nP1:[["E",2],"x"]\n`,
      `[{"_1":-5},["D",1e309],["R","(a+)+$","g"],["B","-1"],["Z",0]]\n`,
      `[["SingleFetchRedirect",{"_1":2}],"redirect","//fz.invalid"]\n`,
      `0:{"then":"$1:then"}\n1:"$@0"\n`,
    ),
  );
  const type = fc.constantFrom("text/x-script", "text/x-turbo", "text/x-component", "text/plain");
  return fc.record({ type, text });
}
