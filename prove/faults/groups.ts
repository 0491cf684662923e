import { behindBalancer } from "./balancer.ts";
import { database } from "./database.ts";
import { databaseBusy } from "./database-busy.ts";
import { databaseUnresponsive } from "./database-unresponsive.ts";
import { disk } from "./disk.ts";
import { embedded } from "./embedded.ts";
import type { Group } from "./group.ts";
import { jobs } from "./jobs.ts";
import { mail } from "./mail.ts";
import { processes } from "./process.ts";
import { s3 } from "./s3.ts";
import { settings } from "./settings.ts";
import { stripe } from "./stripe.ts";
import { codeFaults } from "./code-faults.ts";

/** Started in this order, a few at a time. The longest come first, so that no long one starts last. */
export const groups: Group[] = [
  embedded,
  databaseUnresponsive,
  database,
  s3,
  databaseBusy,
  behindBalancer,
  processes,
  stripe,
  mail,
  disk,
  jobs,
  settings,
  codeFaults,
];
