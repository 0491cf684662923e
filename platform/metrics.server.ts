import { Counter, Gauge, Registry, Summary } from "prom-client";
import { deliveryMethods, paymentMethods, tenders } from "#db/schema/orders.ts";

/** The metrics of this process. `server/metrics/` adds those that are read at each scrape, and serves all (ADR-0053). */
export const metrics = new Registry();

/**
 * What the process counts, with every value of each label. The lists are closed, because each value is a time series:
 * a label with text from visitors would let strangers fill the memory of the monitoring system.
 */
const counters = {
  emas_orders_placed_total: {
    help: "Orders placed",
    labels: { payment_method: paymentMethods, delivery_method: deliveryMethods },
  },
  emas_orders_refused_total: {
    help: "Orders refused at checkout",
    labels: {
      reason: [
        "empty-cart",
        "cart-changed",
        "form-already-submitted",
        "unavailable",
        "not-enough-stock",
        "price-changed",
        "method-refused",
      ],
    },
  },
  emas_orders_paid_total: {
    help: "Orders whose payment was accepted",
    labels: { payment_method: tenders },
  },
  emas_paid_sen_total: {
    help: "Accepted payments in sen",
    labels: { payment_method: tenders },
  },
  emas_gold_sold_milligrams_total: {
    help: "Weight of the pieces in paid orders",
    labels: { purity: ["916", "999"] },
  },
  emas_stripe_calls_total: {
    help: "Calls to Stripe's API; failed is a 5xx or no answer",
    labels: { outcome: ["ok", "refused", "failed"] },
  },
  emas_sign_in_failures_total: {
    help: "Sign-ins with a wrong password or code",
    labels: { step: ["password", "code"] },
  },
} as const;
type Counters = typeof counters;
type LabelsOf<Name extends keyof Counters> = {
  [
    Label in keyof Counters[Name]["labels"]
  ]: Counters[Name]["labels"][Label] extends readonly (infer Value)[] ? Value : never;
};

const counterByName = new Map(
  Object.entries(counters).map(([name, { help, labels }]) => {
    const labelNames = Object.keys(labels);
    const counter = new Counter({ name, help, labelNames, registers: [metrics] });
    // From 0: Prometheus does not see the first increase of a series that begins with 1.
    for (const values of combinations(Object.entries(labels))) counter.inc(values, 0);
    return [name, counter];
  }),
);

/** Adds `amount` to a counter. Inside a transaction, call it through `afterCommit`. */
export function count<Name extends keyof Counters>(name: Name, labels: LabelsOf<Name>, amount = 1) {
  counterByName.get(name)!.inc(labels as Record<string, string>, amount);
}

function combinations(labels: [string, readonly string[]][]): Record<string, string>[] {
  return labels.reduce<Record<string, string>[]>(
    (found, [name, values]) =>
      found.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

/** Sum and number only, because a histogram of each queue would need hundreds of series. */
const jobDurations = new Summary({
  name: "messaging_process_duration_seconds",
  help: "Duration of background jobs",
  labelNames: ["queue", "outcome"],
  percentiles: [],
  registers: [metrics],
});

export function observeJob(queue: string, outcome: "completed" | "failed", seconds: number) {
  jobDurations.observe({ queue, outcome }, seconds);
}

type Reading = { value: number } & Record<string, string | number>;
type Read = () => Promise<Reading[]> | Reading[];

/** Adds a gauge that is read at each scrape. `read` returns a value for each combination of labels. */
export function addGauge(name: string, help: string, labelNames: string[], read: Read) {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [metrics],
    async collect() {
      const readings = await read();
      gauge.reset();
      // Otherwise a gauge without labels would say 0 for what could not be read.
      if (labelNames.length === 0 && readings.length === 0) gauge.remove();
      for (const { value, ...labels } of readings) gauge.set(labels, value);
    },
  });
}

/** Adds a counter that another module keeps as plain numbers, because counting there must cost nothing. */
export function addCounter(name: string, help: string, labelNames: string[], read: Read) {
  const counter = new Counter({
    name,
    help,
    labelNames,
    registers: [metrics],
    async collect() {
      const readings = await read();
      counter.reset();
      for (const { value, ...labels } of readings) counter.inc(labels, value);
    },
  });
}
