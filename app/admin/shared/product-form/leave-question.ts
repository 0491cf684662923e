import type { Location } from "react-router";

/** Navigation state of the forms beside the product's form: their answer reloads the product and drops unsaved changes. */
export const discardsEdits = { discardsEdits: true };

/** Whether a navigation drops unsaved changes: any to another page, and a form marked `discardsEdits`. */
export function losesEdits(from: Pick<Location, "pathname">, to: Location): boolean {
  const state = to.state as Partial<typeof discardsEdits> | null;
  return from.pathname !== to.pathname || state?.discardsEdits === true;
}
