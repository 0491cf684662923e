import { forgetRecentPieces } from "./recent-pieces.ts";
import { forgetTypedFields } from "./typed-fields.ts";

/** When somebody signs out: the next person at this device must not see what they typed and looked at. */
export function forgetDeviceData() {
  forgetTypedFields();
  forgetRecentPieces();
}
