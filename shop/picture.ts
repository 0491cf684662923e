export type { Picture } from "#db/schema/units.ts";
