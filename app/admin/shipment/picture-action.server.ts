import { href, redirect } from "react-router";
import { z } from "zod";
import { textOf } from "#app/http/form.server.ts";
import { redirectWithError } from "#app/http/toast.server.ts";
import { readUpload } from "#app/http/upload.server.ts";
import { addShipmentPicture, pictureKinds } from "#shop/fulfilment/shipment-pictures.server.ts";
import type { Staff } from "#shop/staff.ts";
import { shipmentRefusalSentence, type Refusal } from "./refusals.ts";
import type { ShipmentAnswer } from "./shipment-action.server.ts";

const maxPictureBytes = 10 * 1024 * 1024;
const pictureKind = z.enum(pictureKinds).catch("content");

/** Whether the request sends a picture: only that form has a file. */
export function isPictureForm(request: Request): boolean {
  return request.headers.get("content-type")?.startsWith("multipart/form-data") === true;
}

/** Keeps the picture that was just taken. */
export async function handlePictureForm(
  staff: Staff,
  shipmentId: string,
  request: Request,
): Promise<ShipmentAnswer | Response> {
  const upload = await readUpload(request, "picture", { maxBytes: maxPictureBytes });
  if (!upload.ok) return refused(upload);
  const kind = pictureKind.parse(textOf(upload.form, "kind"));
  const added = await addShipmentPicture(staff, shipmentId, kind, upload.bytes);
  const here = href("/admin/shipments/:shipmentId", { shipmentId });
  if (added.ok) return redirect(here);
  // The screen no longer has the form: the parcel has left.
  if (added.reason === "not-in-shop") {
    return redirectWithError(here, shipmentRefusalSentence(added));
  }
  return refused(added);
}

function refused(refusal: Refusal): ShipmentAnswer {
  const problem = shipmentRefusalSentence(refusal);
  return {
    intent: "picture",
    itemId: "",
    problem,
    field: "picture",
    values: {},
    isForOwners: false,
  };
}
