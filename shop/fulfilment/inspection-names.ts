import type { Disposition, PieceCondition } from "#db/schema/fulfilment.ts";
import { message, t, tAll, type Message } from "#languages/messages.ts";

const conditions: Record<PieceCondition, Message> = {
  "as-sold": message("As sold"),
  worn: message("Worn"),
  altered: message("Altered"),
  damaged: message("Damaged"),
};

const results: Record<Disposition, Message> = {
  "send-again": message("Pack again for this order"),
  restock: message("Put back into stock"),
  repair: message("Repair, then inspect again"),
  melt: message("Melt"),
  "to-supplier": message("Return to supplier"),
  "write-off": message("Write off"),
};

/** How the seal of pieces that came back is, by the answer's id. */
export function sealNames() {
  return { intact: t("Intact"), opened: t("Opened"), none: t("No seal") };
}

/** What an inspection found about hallmark and seal; nothing of what was not recorded. */
export function checkedNames({
  purityOk,
  sealOk,
}: {
  purityOk: boolean | null;
  sealOk: boolean | null;
}): string[] {
  return [
    ...(purityOk === null ? [] : [purityOk ? t("Hallmark checked") : t("Hallmark not checked")]),
    ...(sealOk === null ? [] : [sealOk ? t("Seal intact") : t("Seal opened")]),
  ];
}

/** How pieces that came back look, by the condition's id. */
export function conditionNames(): Record<PieceCondition, string> {
  return tAll(conditions);
}

/** What becomes of pieces that came back, by the disposition's id. */
export function dispositionNames(): Record<Disposition, string> {
  return tAll(results);
}

/** The disposition in words. A code that a newer release has written is shown as it is. */
export function dispositionName(disposition: string | null): string {
  return (dispositionNames() as Record<string, string>)[disposition ?? ""] ?? disposition ?? "";
}
