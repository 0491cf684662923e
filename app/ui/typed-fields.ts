import { forgetStored, readStored, writeStored } from "./device-storage.ts";

// What was typed at checkout, kept on this device for a day (ADR-0077). Never a card or an account: they are typed on other sites.

const storageKey = "emas.checkout";
const maxAgeMs = 24 * 60 * 60 * 1000;

type Fields = Record<string, string>;
type Stored = { owner: string; at: number; fields: Fields };

/** The fields that this `owner` typed; none if they are too old, or if storage is disabled or holds invalid data. */
export function readTypedFields(owner: string, now = Date.now()): Fields {
  const stored = readStored(storageKey) as Stored | null;
  if (!stored) return {};
  const isOurs = stored.owner === owner && now - stored.at < maxAgeMs;
  if (!isOurs) forgetTypedFields();
  return isOurs ? stored.fields : {};
}

export function writeTypedFields(owner: string, fields: Fields) {
  writeStored(storageKey, { owner, at: Date.now(), fields });
}

export function forgetTypedFields() {
  forgetStored(storageKey);
}
