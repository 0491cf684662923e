import { database } from "./database.ts";
import { databaseSilent } from "./database-silent.ts";
import { processes } from "./process.ts";
import { settings } from "./settings.ts";
import { throws } from "./throws.ts";
import type { Group } from "./group.ts";

/** The longest first: they begin at once. */
export const groups: Group[] = [databaseSilent, database, processes, settings, throws];
