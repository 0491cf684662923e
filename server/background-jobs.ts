import { backUpIfDue } from "#backup/daily-backup.server.ts";
import { pruneWrittenEmails } from "#platform/mail.server.ts";
import { registerScheduledWorker, registerWorker } from "#platform/queue.server.ts";
import { pruneAlerts } from "#shop/alerts/prune-alerts.server.ts";
import { pruneCarts } from "#shop/cart/prune-carts.server.ts";
import { prunePackingPictures } from "#shop/fulfilment/prune-pictures.server.ts";
import { remindToCollect } from "#shop/fulfilment/remind-collections.server.ts";
import { askAboutArrivals } from "#shop/fulfilment/ask-about-arrivals.server.ts";
import { registerNotifications } from "#shop/notifications/notifications.server.ts";
import { endPayments } from "#shop/payments/end-payments.server.ts";
import { raiseNotSentAgain } from "#shop/payments/not-sent-again.server.ts";
import { expireOrders } from "#shop/payments/expire-orders.server.ts";
import { reconcileWithStripe } from "#shop/payments/reconcile-stripe.server.ts";
import { forgetExpiredEmailChanges } from "#shop/customers/change-email.server.ts";
import { pruneSessions } from "#shop/customers/session.server.ts";
import { sendRefund } from "#shop/payments/send-refund.server.ts";
import { sweepFiles } from "#shop/privacy/sweep-files.server.ts";
import { pruneWishlists } from "#shop/wishlist/prune-wishlists.server.ts";
import { pruneTradeIns } from "#shop/trade-ins/prune-trade-ins.server.ts";
import { readProfile } from "#shop/profile/all-settings.server.ts";

const hourSeconds = 60 * 60;

/** Registers all work outside of requests. Call it once the queue runs. */
export async function registerBackgroundJobs(databaseUrl: string) {
  const shopName = async () => (await readProfile()).name;
  await registerNotifications();
  await registerWorker("send-refund", ({ refundId }) => sendRefund(refundId));
  await registerWorker("end-payments", ({ orderId }) => endPayments(orderId));
  await registerWorker("pieces-not-sent-again", raiseNotSentAgain);
  await registerScheduledWorker("expire-orders", "* * * * *", expireOrders);
  await registerScheduledWorker("ask-stripe", "*/5 * * * *", reconcileWithStripe);
  // The next two before "sweep-files", which removes the pictures' files.
  await registerScheduledWorker("prune-trade-ins", "30 3 * * *", pruneTradeIns);
  await registerScheduledWorker("prune-packing-pictures", "40 3 * * *", prunePackingPictures);
  // Cron times are in UTC. The next two jobs run at 12:00 and 13:00 in Kuala Lumpur, because some shops switch their
  // computer off at night.
  await registerScheduledWorker(
    "sweep-files",
    "0 4 * * *",
    async () => {
      await pruneWrittenEmails();
      await sweepFiles();
    },
    { expireInSeconds: hourSeconds },
  );
  await registerScheduledWorker("prune-carts", "0 5 * * *", pruneCarts);
  await registerScheduledWorker("forget-email-changes", "45 5 * * *", () =>
    forgetExpiredEmailChanges(),
  );
  await registerScheduledWorker("prune-sessions", "50 5 * * *", () => pruneSessions());
  await registerScheduledWorker("prune-alerts", "30 5 * * *", async () => {
    await pruneAlerts();
    await pruneWishlists();
  });
  // From 9:15 to 20:15 in Kuala Lumpur, so that nobody gets an email at night.
  await registerScheduledWorker("remind-collections", "15 1-12 * * *", remindToCollect);
  // At 11:00 in Kuala Lumpur.
  await registerScheduledWorker("ask-about-arrivals", "0 3 * * *", () => askAboutArrivals());
  await registerScheduledWorker(
    "back-up",
    "*/10 * * * *",
    () => backUpIfDue(databaseUrl, shopName),
    {
      expireInSeconds: 6 * hourSeconds,
      heartbeatSeconds: 60,
    },
  );
}
