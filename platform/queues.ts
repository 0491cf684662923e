/** The queues to which the shop adds jobs. Each value is an empty object that declares the type of the jobs' data. */
export const eventQueues = {
  "password-reset": {} as { email: string },
  /** A customer has signed up. */
  "account-created": {} as { email: string },
  "account-exists": {} as { email: string },
  "account-changed": {} as {
    email: string;
    change: "two-factor-off" | "recovery-codes-renewed" | "password-changed" | "email-changed";
    /** Of an email to an address that no longer has an account. */
    language?: string;
  },
  "email-confirmation": {} as { email: string },
  /** An account asked to change its address to `email`, which gets the link that does it. */
  "email-change": {} as { userId: string; email: string; language: string },
  "staff-invited": {} as { inviteId: string },
  /** An alert was asked for, whose address gets the link that activates it. */
  "alert-requested": {} as { alertId: string },
  /** Prices changed, or an alert became active: sends the alerts that are met. */
  "notify-alerts": {} as Record<string, never>,
  /** `isPayingOnline`: its customer was sent on to the payment page. */
  "order-placed": {} as { orderId: string; isPayingOnline?: boolean },
  /** `reasonCode` is the code of a reason of the list (ADR-0057). */
  "receipt-rejected": {} as { orderId: string; reason: string; reasonCode?: object },
  /** All changes that one transaction makes to an order, so that they cause one email. */
  "order-changed": {} as {
    orderId: string;
    changes: { kind: "order-status" | "payment-status"; from: string; to: string }[];
    actor: string;
  },
  /** Staff corrected the delivery address. */
  "address-corrected": {} as { orderId: string },
  "shipment-changed": {} as { orderId: string; shipmentId: string; to: string },
  "collection-due": {} as { orderId: string; shipmentId: string },
  "collector-changed": {} as { orderId: string; to: "collector-named" | "collector-removed" },
  /** A parcel was sent days ago, and its customer is asked whether it has arrived. */
  "arrival-asked": {} as { orderId: string; shipmentId: string },
  "return-changed": {} as { orderId: string; returnId: string; to: string },
  "trade-in-changed": {} as { tradeInId: string; to: "requested" | "answered" },
  "refund-changed": {} as { refundId: string; status: string },
  "payment-task": {} as { taskId: string },
  /** Only wakes the sender of emails; its work is in the `emails` table. The release before has the same queue. */
  "send-letters": {} as Record<string, never>,
  "send-refund": {} as { refundId: string },
  "end-payments": {} as { orderId: string },
  /** Pieces of a parcel that came back were inspected, and the customer does not get them again. */
  "pieces-not-sent-again": {} as {
    orderId: string;
    orderItemId: string;
    inspectionId: string;
    pieces: number;
  },
};

/** The queues of scheduled jobs. Each job runs in one process, however many processes the shop has. */
export const scheduledQueues = [
  "expire-orders",
  "ask-stripe",
  // Wakes the sender of emails each minute, in case a wake-up was missed.
  "ring-letters",
  "back-up",
  "sweep-files",
  "prune-carts",
  "remind-collections",
  "ask-about-arrivals",
  "check-alerts",
  "prune-alerts",
  "forget-email-changes",
  "prune-sessions",
  "prune-trade-ins",
  "prune-packing-pictures",
] as const;
export type ScheduledQueueName = (typeof scheduledQueues)[number];

/** Every queue of the shop, and the data of its jobs. */
export type Jobs = typeof eventQueues & Record<ScheduledQueueName, Record<string, never>>;
export type QueueName = keyof Jobs;
