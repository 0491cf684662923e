// What was typed at checkout, kept on this device for a day (ADR-0077). Never the payment: its pages are not ours.

const storageKey = "emas.checkout";
const maxAgeMs = 24 * 60 * 60 * 1000;

type Fields = Record<string, string>;
type Stored = { owner: string; at: number; fields: Fields };

/** The fields that this `owner` typed; none if they are too old, or if storage is disabled or holds invalid data. */
export function readTypedFields(owner: string, now = Date.now()): Fields {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? "null") as Stored | null;
    if (!stored) return {};
    const isOurs = stored.owner === owner && now - stored.at < maxAgeMs;
    if (!isOurs) forgetTypedFields();
    return isOurs ? stored.fields : {};
  } catch {
    return {};
  }
}

export function writeTypedFields(owner: string, fields: Fields) {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ owner, at: Date.now(), fields }));
  } catch {
    // Storage is disabled: typed fields are not restored, but checkout works.
  }
}

/** After an order, and when somebody signs out: the next person at this device must not see them. */
export function forgetTypedFields() {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}
