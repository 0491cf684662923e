import { onOneServerSince } from "#platform/standby.server.ts";
import type { Owner } from "#shop/staff.ts";

/** Since when orders are saved on one database server only; undefined if a standby confirms them or there is none. */
export function ordersOnOneServerSince(_owner: Owner): Date | undefined {
  return onOneServerSince();
}
