import { percentile } from "#kit/percentile.ts";
import type { Environment } from "./environment.ts";
import { openOrderForm, submit, type OrderForm } from "#prove/trade/order-form.ts";

/** Whether each round has the synchronous standby. In this order, a machine that slows down slows both alike. */
const rounds = [true, false, false, true, true, false, false, true];
const formsPerRound = 160;
const concurrency = 16;
/** The least share of the orders a second without a standby that may be left with one. */
const minRatio = 0.75;

/**
 * Compares how fast orders are placed with a synchronous standby and with one that no COMMIT waits for, in turns, each
 * time as fast as the shop answers. Returns a line with the figures; throws if the standby costs too much.
 *
 * The first round is not counted: while V8 still compiles the replicas' code, orders take longer.
 */
export async function measureStandbyCost({ cluster, shop, goods, random }: Environment) {
  const withStandby: Measured = { orders: 0, ms: 0, times: [] };
  const without: Measured = { orders: 0, ms: 0, times: [] };
  await playRound(true, { orders: 0, ms: 0, times: [] });
  for (const isSynchronous of rounds) {
    await playRound(isSynchronous, isSynchronous ? withStandby : without);
  }
  await cluster.setSynchronous(true);
  const ratio = ordersPerSecond(withStandby) / ordersPerSecond(without);
  const line = `with a synchronous standby ${describe(withStandby)}, without ${describe(without)}: ${ratio.toFixed(2)} as many`;
  if (ratio < minRatio) throw new Error(line);
  return line;

  async function playRound(isSynchronous: boolean, measured: Measured) {
    await cluster.setSynchronous(isSynchronous);
    const forms: OrderForm[] = [];
    await inParallel(async () => {
      const productId = random.pick(goods.productIds);
      forms.push((await openOrderForm(shop, productId, 1))!);
    });
    const began = performance.now();
    await inParallel(() => submit(forms[measured.orders++ % formsPerRound]!));
    measured.ms += performance.now() - began;
    measured.times.push(...forms.map(({ answers }) => answers[0]!.ended - answers[0]!.began));
  }
}

type Measured = { orders: number; ms: number; times: number[] };

async function inParallel(work: () => Promise<void>) {
  let left = formsPerRound;
  const workers = Array.from({ length: concurrency }, async () => {
    while ((left -= 1) >= 0) await work();
  });
  await Promise.all(workers);
}

function ordersPerSecond({ orders, ms }: Measured): number {
  return (orders * 1_000) / ms;
}

function describe(measured: Measured): string {
  const rate = Math.round(ordersPerSecond(measured));
  return `${rate} orders a second (p99 ${Math.round(percentile(measured.times, 99))} ms)`;
}
