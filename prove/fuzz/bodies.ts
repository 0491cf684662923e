import fc, { type Arbitrary } from "fast-check";
import type { Form } from "#kit/forms.ts";
import { hostileString, mutation, percent, utf8, weighted } from "#kit/hostile.ts";
import { smallPng } from "#kit/pictures.ts";

export type Body = { type: string; text: string };
/** A field of a form; where `file` is given and the encoding allows it, a file of this name and type. */
type Field = { name: string; value: string; file?: { name: string; type: string } };

/** For each form, bodies in its encoding or another one: valid, or in four cases of five mutated in a few places. */
export function bodiesOf(forms: Form[]): Map<Form, Arbitrary<Body>> {
  const others = forms.flatMap(fieldsOf);
  const changes = fc.array(fc.tuple(fc.nat(), change(others)), { minLength: 1, maxLength: 3 });
  return new Map(
    forms.map((form) => {
      const files = fc.tuple(...form.files.map(fileNamed));
      const valid = files.map((all) => [...fieldsOf(form), ...all]);
      const mutated = fc.tuple(valid, changes).map(([fields, all]) =>
        all.reduce((changed, [place, apply]) => {
          return apply(changed.length > 0 ? changed : [{ name: "intent", value: "x" }], place);
        }, fields),
      );
      const body = fc
        .tuple(encoded(form, mutated), multipartChange)
        .map(([one, bend]) => bend(one));
      return [form, weighted([1, encoded(form, valid)], [4, body])];
    }),
  );
}

/** A body that none of the shop's forms sends. */
export function strangeBody(bodies: Arbitrary<Body>[]): Arbitrary<Body> {
  const body = fc.constantFrom(...bodies).chain((one) => one);
  const mutated = fc.tuple(body, mutation()).map(([one, mutate]) => {
    return { ...one, text: mutate(one.text) };
  });
  return weighted([7, body], [3, mutated]);
}

function fieldsOf(form: Form): Field[] {
  return form.fields.map(([name, value]) => ({ name: utf8(name), value: utf8(value) }));
}

type Change = (fields: Field[], place: number) => Field[];

function change(others: Field[]): Arbitrary<Change> {
  const other = fc.constantFrom({ name: "x", value: "y" }, ...others);
  const word = hostileString;
  return weighted<Change>(
    [2, fc.constant(replace(() => []))],
    [4, word.map((value) => replace((field) => [{ ...field, value }]))],
    [2, mutation(2).map((to) => replace((field) => [{ ...field, value: to(field.value) }]))],
    [2, hostileName.map((to) => replace((field) => [{ ...field, name: to(field.name) }]))],
    [2, other.map(({ value }) => replace((field) => [{ ...field, value }]))],
    [2, other.map((field) => (all) => [...all, field])],
    [2, word.map((value) => replace((field) => [field, { name: field.name, value }]))],
    [
      2,
      fc.tuple(hostileName, word).map(([to, value]) => (all, place) => [
        ...all,
        { name: to(all[place % all.length]!.name), value },
      ]),
    ],
    [2, fc.constant((all) => all.toReversed())],
    [2, fileNamed("").map((file) => replace(({ name }) => [{ ...file, name }]))],
    [1, fc.tuple(fc.constantFrom(100, 1999, 2001, 5000), fc.boolean()).map(many)],
  );
}

/** The change that puts others in place of one field. */
function replace(by: (field: Field) => Field[]): Change {
  return (all, place) => all.toSpliced(place % all.length, 1, ...by(all[place % all.length]!));
}

function many([count, isNumbered]: [number, boolean]): Change {
  return ([first]) =>
    Array.from({ length: count }, (_, at) => {
      return { name: `${first!.name}${isNumbered ? at : ""}`, value: "1" };
    });
}

const suffixes =
  "[] [0] [99] [4294967294] [-1] [1e3] [__proto__] [a] .__proto__ .constructor .0 .length .a.b.c.d.e \0";
const otherNames = "__proto__ constructor.prototype.x __proto__[x] __intent__ __state__";

const hostileName: Arbitrary<(name: string) => string> = fc.oneof(
  fc.constantFrom(...suffixes.split(" ")).map((suffix) => (name: string) => name + suffix),
  fc.constantFrom(...otherNames.split(" "), " ").map((name) => () => name),
  fc.constant((name: string) => name.toUpperCase()),
  fc.constant((name: string) => ` ${name}`),
  hostileString.map((name) => () => name),
);

function encoded({ isMultipart }: Form, fields: Arbitrary<Field[]>): Arbitrary<Body> {
  return weighted(
    [isMultipart ? 2 : 20, plainBody(fields)],
    [isMultipart ? 20 : 4, fields.map(multipartBody)],
    [2, jsonBody(fields)],
    [1, streamBody(fields)],
  );
}

function plainBody(fields: Arbitrary<Field[]>): Arbitrary<Body> {
  const encoder = weighted([9, fc.constant(percent)], [1, fc.constant((text: string) => text)]);
  return fc.tuple(fields, encoder).map(([all, encode]) => ({
    type: "application/x-www-form-urlencoded",
    text: all.map(({ name, value }) => `${percent(name)}=${encode(value)}`).join("&"),
  }));
}

const boundary = "----fz7MA4YWxkTrZu0gW";
const multipartType = `multipart/form-data; boundary=${boundary}`;

function multipartBody(fields: Field[]): Body {
  return { type: multipartType, text: `${fields.map(part).join("")}--${boundary}--\r\n` };
}

function part({ name, value, file }: Field): string {
  const as = file ? `; filename="${file.name}"\r\nContent-Type: ${file.type}` : "";
  const head = `Content-Disposition: form-data; name="${quoted(name)}"${as}`;
  return `--${boundary}\r\n${head}\r\n\r\n${value}\r\n`;
}

function quoted(text: string): string {
  return text.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

const oddTypes = fc.constantFrom(
  "multipart/form-data",
  "multipart/form-data; boundary=",
  multipartType.toUpperCase(),
  `multipart/form-data; boundary="${boundary}"`,
  `multipart/form-data; boundary=${"b".repeat(300)}`,
  `multipart/mixed; boundary=${boundary}`,
  `${multipartType}; charset=utf-16; boundary=other`,
);
const textChange = fc.oneof(
  fc.constant((text: string) => text.replace(`--${boundary}--\r\n`, "")),
  fc.constant((text: string) => text.replaceAll("\r\n", "\n")),
  fc.constant((text: string) => part({ name: "x", value: "1" }).repeat(3000) + text),
  fc.nat().map((cut) => (text: string) => text.slice(0, cut % text.length)),
  mutation(),
);

/** In four cases of ten, makes a multipart body invalid or unusual; leaves other bodies as they are. */
const multipartChange = weighted<(body: Body) => Body>(
  [6, fc.constant((body) => body)],
  [2, oddTypes.map((type) => (body) => ({ ...body, type }))],
  [2, textChange.map((to) => (body) => ({ ...body, text: to(body.text) }))],
).map((bend) => (body: Body) => (body.type === multipartType ? bend(body) : body));

const contents = [smallPng.toString("latin1"), "", "slug,name\r\nx,y\r\n", "\xff\xd8\xff"];
const types = ["image/png", "text/html", "image/svg+xml", "", "application/json", "text/csv"];

/** A hostile file in the field of this name. */
function fileNamed(name: string): Arbitrary<Field> {
  return fc.record({
    name: fc.constant(name),
    value: fc.oneof(fc.constantFrom(...contents), hostileString),
    file: fc.record({
      name: fc.oneof(fc.constant("picture.png"), hostileString.map(quoted)),
      type: fc.constantFrom(...types),
    }),
  });
}

const oddJson = [
  ..."null [] { NaN".split(" "),
  ...[1, 50, 20_000].map((depth) => "[".repeat(depth) + "]".repeat(depth)),
  '{"__proto__":{"role":"owner"},"constructor":{"prototype":{"x":1}}}',
  `{"a":${"1".repeat(400)}}`,
  "",
  '"x"',
  "\xff",
];

function jsonBody(fields: Arbitrary<Field[]>): Arbitrary<Body> {
  const pairs = fields.map((all) => all.map(({ name, value }) => [name, value] as const));
  const asObject = pairs.map((all) => JSON.stringify(Object.fromEntries(all)));
  const mutated = fc.tuple(asObject, mutation()).map(([json, mutate]) => mutate(json));
  const asList = pairs.map((all) => JSON.stringify(all));
  const type = fc.constantFrom("application/json", "application/json; charset=utf-7", "text/json");
  return fc.record({
    type,
    text: fc.oneof(asObject, asList, mutated, fc.constantFrom(...oddJson)),
  });
}

const oddStreams = [
  `[["P",1],"x"]\nP1:[["E",2],"x"]\n`,
  `[{"_1":-5},["D",1e309],["R","(a+)+$","g"],["B","-1"],["Z",0]]\n`,
  `[["SingleFetchRedirect",{"_1":2}],"redirect","//fz.invalid"]\n`,
  `0:{"then":"$1:then"}\n1:"$@0"\n`,
];

/** The router's own data format, which is never valid towards the shop. */
function streamBody(fields: Arbitrary<Field[]>): Arbitrary<Body> {
  const asStream = fields.map((all) => {
    const texts = all.flatMap(({ name, value }) => [name, value]);
    return `[{"_1":2},${texts.map((text) => JSON.stringify(text)).join(",")}]\n`;
  });
  const type = fc.constantFrom("text/x-script", "text/x-turbo", "text/x-component", "text/plain");
  return fc.record({ type, text: fc.oneof(asStream, fc.constantFrom(...oddStreams)) });
}
