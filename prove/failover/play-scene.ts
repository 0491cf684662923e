import { setTimeout as sleep } from "node:timers/promises";
import { checkBooks } from "#prove/trade/books.ts";
import type { Cluster, Environment } from "./environment.ts";
import type { OrderForm } from "#prove/trade/order-form.ts";
import type { Scene } from "./scenes.ts";

const beforeMs = 800;
const afterMs = 800;
/** An order form waits longer than this for a database that comes back. */
const waitedForMs = 3_000;

/** Lets a scene happen while shoppers order, checks the books, and returns what the shoppers saw. */
export async function playScene<Servers extends Cluster>(
  environment: Environment<Servers>,
  scene: Scene<Servers>,
) {
  const { shoppers, probes, cluster } = environment;
  const firstForm = shoppers.sent.length;
  const firstProbe = probes.probes.length;
  const missedBefore = shoppers.missed();
  await shoppers.start();
  const began = performance.now();
  await sleep(beforeMs);
  const { interruption, figures = [], faults: own = [] } = await scene(environment);
  await sleep(afterMs);
  const seconds = (performance.now() - began) / 1000;
  await shoppers.pause();
  const forms = shoppers.sent.slice(firstForm);
  const seen = probes.probes.slice(firstProbe);
  const refused = forms.filter(isRefusedAtFirst);
  const faults = [
    ...own,
    ...(interruption && interruption.tookMs < waitedForMs
      ? findRefused(forms, interruption.stoppedAt)
      : []),
    ...(await checkBooks(cluster.primary().url, shoppers.sent)),
    ...findEndedShops(environment),
    ...(seen.length === 0 ? ["no public page was read"] : []),
    ...seen
      .filter(({ status }) => status !== 200)
      .map(({ path, status }) => `${path} was answered with ${status}`),
  ];
  return {
    faults,
    acknowledged: forms.filter(({ orderId }) => orderId !== undefined).length,
    refused: refused.length,
    forms: forms.length,
    formsPerSecond: forms.length / seconds,
    /** Forms that were due while no cart was filled. */
    missed: shoppers.missed() - missedBefore,
    longestWithoutOrderMs: longestGap(forms, began),
    slowestOrderMs: Math.max(...forms.map(timeToAnswer)),
    slowestAnswerMs: Math.max(...forms.flatMap(({ answers }) => answers.map(durationOf))),
    pageTimesMs: seen.map(({ tookMs }) => tookMs),
    figures,
  };
}

/** Forms sent earlier may have been refused, because their COMMIT was cut off and nobody knows whether it succeeded. */
function findRefused(forms: OrderForm[], stoppedAt: number): string[] {
  return forms
    .filter((form) => form.answers[0]!.began > stoppedAt && isRefusedAtFirst(form))
    .map(({ answers }) => answers[0]!)
    .map(
      ({ began, ended }) =>
        `an order form sent ${Math.round(began - stoppedAt)} ms after the stop was refused after ${Math.round(ended - began)} ms`,
    );
}

function isRefusedAtFirst({ answers }: OrderForm): boolean {
  return answers[0]!.status >= 500;
}

/** No replica's process may end: whoever restarts it would hide it. */
function findEndedShops({ shops }: { shops: Environment["shops"] }): string[] {
  return shops.flatMap(({ process: { exitCode, signalCode }, port }) =>
    exitCode === null && signalCode === null
      ? []
      : [`the replica on ${port} ended with ${exitCode ?? signalCode}`],
  );
}

/** The longest time between two acknowledged orders. */
function longestGap(forms: OrderForm[], began: number): number {
  const times = forms
    .filter(({ orderId }) => orderId !== undefined)
    .map(({ answers }) => answers.at(-1)!.ended)
    .toSorted((one, other) => one - other);
  return Math.max(...times.map((time, at) => time - (times[at - 1] ?? began)));
}

/** From the first time that the form was sent to the answer that settled it. */
function timeToAnswer({ answers }: OrderForm): number {
  return answers.at(-1)!.ended - answers[0]!.began;
}

function durationOf({ began, ended }: { began: number; ended: number }): number {
  return ended - began;
}
