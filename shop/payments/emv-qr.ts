import type { Sen } from "#shop/money.ts";

/** What a merchant's payment QR says of itself; what staff check before customers scan it. */
export type EmvQr = {
  merchantName: string;
  merchantCity: string;
  /** For one payment only (`12`), not the one that stands on the counter. */
  isOneTime: boolean;
  /** As written in it, in ringgit; undefined where the customer types the amount. */
  amount: string | undefined;
  isDuitNow: boolean;
  /** Its issuer added data of their own, which may be a signature over the rest. */
  mayBeSigned: boolean;
};

export type EmvFault =
  | "not-emv"
  | "cut-off"
  | "repeated"
  | "no-checksum"
  | "checksum"
  | "format"
  | "initiation"
  | "no-account"
  | "no-category"
  | "currency"
  | "country"
  | "no-name"
  | "no-city";

type Field = { id: string; value: string };

const duitNow = "A0000006150001";

/**
 * The text of a merchant-presented payment QR, by the rules of EMVCo's QR specification, for Malaysia: each
 * field is two digits of id, two of length, and its value. DuitNow writes its format as 02, EMVCo as 01.
 */
export function readEmvQr(text: string): { ok: true; qr: EmvQr } | { ok: false; reason: EmvFault } {
  const sound = soundFields(text);
  if (!sound.ok) return sound;
  const { fields } = sound;
  return {
    ok: true,
    qr: {
      merchantName: valueOf(fields, "59") ?? "",
      merchantCity: valueOf(fields, "60") ?? "",
      isOneTime: valueOf(fields, "01") === "12",
      amount: valueOf(fields, "54"),
      isDuitNow: fields.some(
        ({ id, value }) => isAccount(id) && value.startsWith(`0014${duitNow}`),
      ),
      mayBeSigned: fields.some(({ id }) => Number(id) >= 80),
    },
  };
}

/**
 * The same code for one order: its amount, its number as the bill number, and the checksum renewed.
 * Undefined where the text is no such code. A tip or a fee that the code asks for is left out: what the
 * order comes to is what is paid.
 */
export function withAmount(
  text: string,
  { amount, reference }: { amount: Sen; reference: string },
): string | undefined {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`No amount: ${amount}`);
  const sound = soundFields(text);
  if (!sound.ok) return undefined;
  const replaced = new Set(["00", "01", "54", "55", "56", "57", "62", "63"]);
  const rest = sound.fields.filter(({ id }) => !replaced.has(id));
  const ringgit = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
  const more = additionalData(valueOf(sound.fields, "62"), reference);
  const fields = [
    { id: "00", value: valueOf(sound.fields, "00") ?? "01" },
    { id: "01", value: "12" },
    ...rest.filter(({ id }) => id < "54"),
    { id: "54", value: ringgit },
    ...rest.filter(({ id }) => id > "54" && id < "62"),
    ...(more ? [{ id: "62", value: more }] : []),
    ...rest.filter(({ id }) => id > "62"),
  ];
  const unsigned = `${written(fields)}6304`;
  return unsigned + checksumOf(unsigned);
}

/** CRC-16/CCITT-FALSE over the text's UTF-8, in four hexadecimal digits. */
export function checksumOf(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

type Parsed =
  | { ok: true; fields: Field[] }
  | { ok: false; reason: "not-emv" | "cut-off" | "repeated" };

function soundFields(text: string): Parsed | { ok: false; reason: EmvFault } {
  if (!/^00\d\d/.test(text)) return { ok: false, reason: "not-emv" };
  const parsed = fieldsOf(text);
  if (!parsed.ok) return parsed;
  const reason = faultOf(text, parsed.fields);
  return reason ? { ok: false, reason } : parsed;
}

function fieldsOf(text: string): Parsed {
  const fields: Field[] = [];
  for (let at = 0; at < text.length;) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4));
    if (!head) return { ok: false, reason: text.length - at < 4 ? "cut-off" : "not-emv" };
    const [, id = "", length] = head;
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length < Number(length)) return { ok: false, reason: "cut-off" };
    if (fields.some((field) => field.id === id)) return { ok: false, reason: "repeated" };
    fields.push({ id, value });
    at += 4 + value.length;
  }
  return { ok: true, fields };
}

/** First whether the text came whole; only of a whole one can be told what is wrong with it. */
function faultOf(text: string, fields: Field[]): EmvFault | undefined {
  const last = fields.at(-1);
  if (last?.id !== "63" || last.value.length !== 4) return "no-checksum";
  if (checksumOf(text.slice(0, -4)) !== last.value.toUpperCase()) return "checksum";
  if (!["01", "02"].includes(valueOf(fields, "00") ?? "")) return "format";
  if (!["11", "12", undefined].includes(valueOf(fields, "01"))) return "initiation";
  if (!fields.some(({ id }) => isAccount(id))) return "no-account";
  if (!/^\d{4}$/.test(valueOf(fields, "52") ?? "")) return "no-category";
  if (valueOf(fields, "53") !== "458") return "currency";
  if (valueOf(fields, "58") !== "MY") return "country";
  if (!valueOf(fields, "59")?.trim()) return "no-name";
  return valueOf(fields, "60")?.trim() ? undefined : "no-city";
}

function isAccount(id: string) {
  return id >= "26" && id <= "51";
}

function valueOf(fields: Field[], id: string): string | undefined {
  return fields.find((field) => field.id === id)?.value;
}

/**
 * The issuer's own entries stay: an app may need them. `***` asks the customer to type a reference, which is
 * the order's number too. Without room for it the template stays as it was.
 */
function additionalData(template: string | undefined, reference: string): string | undefined {
  const number = reference.replace(/[^A-Za-z0-9 -]/g, "").slice(0, 25);
  if (!number) return template;
  const old = fieldsOf(template ?? "");
  if (!old.ok) return template;
  const kept = old.fields
    .filter(({ id }) => id !== "01")
    .map((entry) =>
      entry.id === "05" && entry.value === "***" ? { id: "05", value: number } : entry,
    );
  const value = written([{ id: "01", value: number }, ...kept]);
  return value.length > 99 ? template : value;
}

function written(fields: Field[]): string {
  return fields
    .map(({ id, value }) => `${id}${String(value.length).padStart(2, "0")}${value}`)
    .join("");
}
