import type { loadShipment } from "./load-shipment.server.ts";
import type { ShipmentAnswer } from "./shipment-action.server.ts";

export type ShipmentData = Awaited<ReturnType<typeof loadShipment>>;
/** What each step of the screen is drawn from; `answer` if one of the forms was refused. */
export type StepProps = ShipmentData & { answer: ShipmentAnswer | undefined };
