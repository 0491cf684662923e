import { formatTypedAmount, type Sen } from "#shop/money.ts";

/** The content of a merchant's payment QR code; staff check it before customers scan it. */
export type EmvQr = {
  merchantName: string;
  merchantCity: string;
  /** True if the code is for one payment (field 01 is `12`), false if it is for many, such as a code on a counter. */
  isOneTime: boolean;
  /** The amount in ringgit, as written in the code; undefined if the customer types it. */
  amount: string | undefined;
  isDuitNow: boolean;
  /** Whether the issuer added fields of its own, one of which may be a signature over the rest. */
  mayBeSigned: boolean;
};

export type EmvFault =
  | Extract<Parsed, { ok: false }>["reason"]
  | NonNullable<ReturnType<typeof findFault>>;

type Field = { id: string; value: string };

const duitNowAid = "A0000006150001";

/**
 * Parses a merchant's payment QR code for Malaysia by EMVCo's specification: each field is a two-digit id, a two-digit
 * length and a value. Accepts the format indicator 02 besides EMVCo's 01, because DuitNow's codes have it.
 */
export function readEmvQr(text: string): { ok: true; qr: EmvQr } | { ok: false; reason: EmvFault } {
  const valid = validFields(text);
  if (!valid.ok) return valid;
  const { fields } = valid;
  return {
    ok: true,
    qr: {
      merchantName: valueOf(fields, "59") ?? "",
      merchantCity: valueOf(fields, "60") ?? "",
      isOneTime: valueOf(fields, "01") === "12",
      amount: valueOf(fields, "54"),
      isDuitNow: fields.some(
        ({ id, value }) => isAccount(id) && value.startsWith(`0014${duitNowAid}`),
      ),
      mayBeSigned: fields.some(({ id }) => Number(id) >= 80),
    },
  };
}

/**
 * Makes a code for one order from the shop's code: adds the amount to pay, the order's number as the bill number, and a
 * new checksum. Leaves out tip and fee fields, so that exactly this amount is paid. Undefined if the text is not a
 * valid code.
 */
export function withAmount(
  text: string,
  { amount, reference }: { amount: Sen; reference: string },
): string | undefined {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`No amount: ${amount}`);
  const valid = validFields(text);
  if (!valid.ok) return undefined;
  const replaced = new Set(["00", "01", "54", "55", "56", "57", "62", "63"]);
  const rest = valid.fields.filter(({ id }) => !replaced.has(id));
  const more = additionalData(valueOf(valid.fields, "62"), reference);
  const fields = [
    { id: "00", value: valueOf(valid.fields, "00") ?? "01" },
    { id: "01", value: "12" },
    ...rest.filter(({ id }) => id < "54"),
    { id: "54", value: formatTypedAmount(amount) },
    ...rest.filter(({ id }) => id > "54" && id < "62"),
    ...(more ? [{ id: "62", value: more }] : []),
    ...rest.filter(({ id }) => id > "62"),
  ];
  const unsigned = `${encodeFields(fields)}6304`;
  return unsigned + checksumOf(unsigned);
}

/** CRC-16/CCITT-FALSE of the text's UTF-8, in four hexadecimal digits. */
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

function validFields(text: string): Parsed | { ok: false; reason: EmvFault } {
  if (!/^00\d\d/.test(text)) return { ok: false, reason: "not-emv" };
  const parsed = parseFields(text);
  if (!parsed.ok) return parsed;
  const reason = findFault(text, parsed.fields);
  return reason ? { ok: false, reason } : parsed;
}

function parseFields(text: string): Parsed {
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

/** Checks completeness and checksum first, because the other faults mean something only in an undamaged text. */
function findFault(text: string, fields: Field[]) {
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
 * Adds the order number to the code's additional data, and keeps the issuer's entries, because an app may need them.
 * The number also replaces `***`, which asks the customer for a reference. If the number does not fit, the data stay
 * unchanged.
 */
function additionalData(template: string | undefined, reference: string): string | undefined {
  const number = reference.replace(/[^A-Za-z0-9 -]/g, "").slice(0, 25);
  if (!number) return template;
  const old = parseFields(template ?? "");
  if (!old.ok) return template;
  const entries = old.fields
    .filter(({ id }) => id !== "01")
    .map((entry) =>
      entry.id === "05" && entry.value === "***" ? { id: "05", value: number } : entry,
    );
  const value = encodeFields([{ id: "01", value: number }, ...entries]);
  return value.length > 99 ? template : value;
}

function encodeFields(fields: Field[]): string {
  return fields
    .map(({ id, value }) => `${id}${String(value.length).padStart(2, "0")}${value}`)
    .join("");
}
