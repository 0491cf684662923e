import { createHash } from "node:crypto";
import { readTimeline, type VisibleOrder } from "#shop/orders/read-order.server.ts";
import { isExpectingNews, type OrderState } from "#shop/payments/order-state.ts";
import { stateSentence } from "#shop/payments/order-state-words.ts";
import { readOrderState } from "#shop/payments/read-order-state.server.ts";
import { timelineEntries } from "./timeline-entries.ts";

export type FullOrder = Extract<VisibleOrder, { isFull: true }>["order"];

export type OrderView = Awaited<ReturnType<typeof readOrderView>>;

/** Everything that an order's pages show. */
export async function readOrderView(order: FullOrder) {
  const [events, { state, money }] = await Promise.all([
    readTimeline(order.id),
    readOrderState(order),
  ]);
  /** The order's state in one or two sentences. */
  const line = sentenceFor(order, state);
  const shown = { order, state, money, timeline: timelineEntries(events), line };
  return {
    ...shown,
    /** Changes when any of the above changes; open pages poll it. */
    stateVersion: versionOf(shown),
    isExpectingNews: isExpectingNews(state, money),
  };
}

function sentenceFor({ fullName }: FullOrder, state: OrderState): string {
  const sentence = stateSentence(state);
  return state.kind === "cancelled" ? sentence : `Thank you, ${fullName}. ${sentence}`;
}

/** A hash of everything shown, so that any visible change gives a new version. */
function versionOf(shown: object): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
}
