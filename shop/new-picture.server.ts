import { saveProductPicture } from "#platform/images.server.ts";
import type { Picture } from "./picture.ts";

/** A file that staff chose in a form. */
export type NewPicture = { name: string; bytes: Uint8Array };
export type PictureRefused = {
  ok: false;
  reason: "picture-refused";
  file: string;
  why: "not-a-picture" | "too-large" | "too-many-pixels";
};

/** Stores the picture of a form, if there is one. */
export async function storeNewPicture(
  newPicture: NewPicture | undefined,
): Promise<{ ok: true; picture: Picture | undefined } | PictureRefused> {
  if (!newPicture) return { ok: true, picture: undefined };
  const stored = await saveProductPicture(newPicture.bytes);
  if (stored.ok) return stored;
  return { ok: false, reason: "picture-refused", file: newPicture.name, why: stored.reason };
}
