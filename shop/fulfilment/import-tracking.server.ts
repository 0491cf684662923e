import { db } from "#db/client.server.ts";
import type { Staff } from "#shop/staff.ts";
import { parseTrackingCsv, type TrackingCsvRefused } from "./parse-tracking-csv.server.ts";
import { planTracking, type TrackingPlan } from "./plan-tracking.server.ts";
import { sendShipment } from "./send-shipment.server.ts";

/** Shows what this file of courier numbers would send, row by row. Writes nothing. */
export async function previewTracking(
  _staff: Staff,
  file: Uint8Array,
): Promise<{ ok: true; plan: TrackingPlan } | TrackingCsvRefused> {
  const csv = parseTrackingCsv(file);
  return csv.ok ? { ok: true, plan: await planTracking(db, csv.rows) } : csv;
}

export type ImportTracking =
  | { ok: true; sent: number }
  | { ok: false; reason: "changed"; sent: number; plan: TrackingPlan }
  | TrackingCsvRefused;

/**
 * Sends the parcels that `previewTracking` showed, each in a transaction of its own; refused rows are left out. Sends
 * nothing if the plan's `fingerprint` differs. A file that was stopped halfway can be imported again: rows that are done
 * change nothing. A second press after all rows were sent is answered as done.
 */
export async function importTracking(
  staff: Staff,
  file: Uint8Array,
  fingerprint: string,
): Promise<ImportTracking> {
  const csv = parseTrackingCsv(file);
  if (!csv.ok) return csv;
  const plan = await planTracking(db, csv.rows);
  if (plan.fingerprint !== fingerprint) return answerChanged(plan, 0);
  let sent = 0;
  let isRefused = false;
  for (const row of plan.rows) {
    if (row.kind !== "send") continue;
    const { courier, number: trackingNumber } = row;
    const form = { courier, trackingNumber, trackingUrl: "", ownerReason: "" };
    const answer = await sendShipment(staff, row.shipmentId, form);
    if (answer.ok) sent += 1;
    else isRefused = true;
  }
  if (!isRefused) return { ok: true, sent };
  return answerChanged(await planTracking(db, csv.rows), sent);
}

/** If every row is done, the same form was sent twice, so all of them were sent. */
function answerChanged(plan: TrackingPlan, sent: number): ImportTracking {
  const isDone = plan.rows.every(({ kind }) => kind === "unchanged");
  return isDone
    ? { ok: true, sent: plan.rows.length }
    : { ok: false, reason: "changed", sent, plan };
}
