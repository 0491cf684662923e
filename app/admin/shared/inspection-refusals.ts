import { t } from "#languages/messages.ts";
import type { NotReusable } from "#shop/fulfilment/inspect.server.ts";

/** Why a form that has recorded an inspection already recorded nothing more. */
export function inspectionFormUsed(): string {
  return t(
    "This inspection was already recorded, with other values. Your changes weren't saved. Check what was recorded.",
  );
}

/** Why pieces can't be sold or sent as they are, at the field of the inspection form that staff change. */
export function inspectionRefusal(
  reason: NotReusable,
): Partial<Record<"purityOk" | "disposition", string[]>> {
  switch (reason) {
    case "weight-differs":
      return {
        disposition: [
          t(
            "The weight differs from the sold weight, so the pieces can't be sold or sent as they are. Weigh them again, or choose another result.",
          ),
        ],
      };
    case "not-as-sold":
      return {
        disposition: [
          t(
            "Only pieces that are as sold can be sold or sent again. Choose repair, melting, the supplier or writing off.",
          ),
        ],
      };
    case "purity-not-checked":
      return {
        purityOk: [
          t(
            "Pieces can be sold or sent again only after their hallmark was checked. Check it and tick this, or choose another result.",
          ),
        ],
      };
    case "seal-opened":
      return {
        disposition: [
          t(
            "Pieces whose seal was opened can't be sold or sent as they are. Choose repair, melting, the supplier or writing off.",
          ),
        ],
      };
  }
}
