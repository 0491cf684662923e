import { newFolder, openShop } from "#kit/shop.ts";
import type { Part } from "./part.ts";

/**
 * The time from the start of the process until the shop is open, as `npm start` runs it after installing and
 * building: with embedded PostgreSQL in an empty folder, a second time there, and after a kill.
 */
export const measureStarts: Part = async () => {
  const folder = newFolder();
  const first = await timed("first start, in an empty folder, with the demo shop");
  await first.end();
  const second = await timed("second start");
  await second.end("SIGKILL");
  const third = await timed("start after kill -9");
  await third.end();

  async function timed(name: string) {
    const began = performance.now();
    const shop = await openShop({ folder });
    console.log(`  ${((performance.now() - began) / 1000).toFixed(2).padStart(6)} s  ${name}`);
    return shop;
  }
};
