/** The faults that a proof plants to see that it finds them. Each is one comparison with `plantedFault` (ADR-0052). */
export const plantedFaults = [
  "stock not checked",
  "stock not locked",
  "stock returned twice",
  "order not locked",
  "piece packed twice",
  "cancelled order sent",
  "left pieces returned",
  "lost pieces taken twice",
  "lost parcel refunded twice",
  "more returned than arrived",
  "returned piece restocked twice",
  "earlier refunds ignored",
  "exchange credit counted twice",
  "form key ignored",
  "quote not honoured",
  "event applied twice",
  "amount not checked",
  "late payment ignored",
  "email queued outside the transaction",
  "answered before the standby",
  "order emails hang",
  "email cannot be written",
] as const;

export type PlantedFault = (typeof plantedFaults)[number];

/** In the usual build, Vite replaces this by `undefined`, so that no comparison with it is left. */
export const plantedFault = process.env.PLANTED_FAULT as PlantedFault | undefined;
