import { database } from "./database.ts";
import { databaseBusy } from "./database-busy.ts";
import { databaseSilent } from "./database-silent.ts";
import { disk } from "./disk.ts";
import { embedded } from "./embedded.ts";
import type { Group } from "./group.ts";
import { jobs } from "./jobs.ts";
import { mail } from "./mail.ts";
import { processes } from "./process.ts";
import { s3 } from "./s3.ts";
import { settings } from "./settings.ts";
import { stripe } from "./stripe.ts";
import { throws } from "./throws.ts";

/** The longest first: they begin at once. */
export const groups: Group[] = [
  embedded,
  databaseSilent,
  database,
  s3,
  databaseBusy,
  processes,
  stripe,
  mail,
  disk,
  jobs,
  settings,
  throws,
];
