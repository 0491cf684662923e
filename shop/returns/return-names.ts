import type { ReturnKind, ReturnReason, ReturnRefusal, ReturnStatus } from "#db/schema/returns.ts";
import { message, t, tAll, type Message } from "#languages/messages.ts";

const kinds: Record<ReturnKind, Message> = {
  return: message("Return"),
  exchange: message("Exchange"),
};

const statuses: Record<ReturnStatus, Message> = {
  requested: message("Requested"),
  approved: message("Approved"),
  received: message("Received"),
  inspected: message("Inspected"),
  settled: message("Settled"),
  refused: message("Refused"),
  withdrawn: message("Withdrawn"),
};

const reasons: Record<ReturnReason, Message> = {
  faulty: message("Something is broken or faulty"),
  "wrong-item": message("It isn't the piece I ordered"),
  "wrong-weight": message("The weight or purity is wrong"),
  transit: message("It was damaged on the way"),
  size: message("The size doesn't fit"),
  "changed-mind": message("I'd like another piece instead"),
};

/** Complete sentences, because the customer reads them. */
const refusals: Record<Exclude<ReturnRefusal, "other">, Message> = {
  "too-late": message("The time to ask has passed."),
  engraved: message("Engraved and made-to-order pieces can't be exchanged."),
  "seal-opened": message("Bars and coins whose seal was opened can't be exchanged."),
  worn: message("The piece was worn or altered."),
  "not-faulty": message("We checked the piece and found no fault."),
};

export function returnKindName(kind: ReturnKind): string {
  return t(kinds[kind]);
}

export function returnKindNames(): Record<ReturnKind, string> {
  return tAll(kinds);
}

/** The status in words. A code that a newer release has written is shown as it is. */
export function returnStatusName(status: string | null): string {
  return tAll(statuses)[status as ReturnStatus] ?? status ?? "";
}

export function returnStatusNames(): Record<ReturnStatus, string> {
  return tAll(statuses);
}

export function returnReasonNames(): Record<ReturnReason, string> {
  return tAll(reasons);
}

/** The refusals that staff choose from. */
export function refusalNames(): Record<ReturnRefusal, string> {
  return { ...tAll(refusals), other: t("Another reason") };
}

/** Why a return was refused, as its customer reads it. */
export function refusalSentence(refusal: ReturnRefusal, text: string): string {
  return [refusal === "other" ? "" : t(refusals[refusal]), text].filter(Boolean).join(" ");
}
